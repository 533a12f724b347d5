// How KDE reads the archives in a folder: KZip is what KPkPass, the pass reader of KDE Itinerary, opens passes with.
// Prints as readers.py does. Build: c++ -fPIC readers.cpp $(pkg-config --cflags --libs Qt5Core) with KF5Archive.
#include <KZip>

#include <KArchiveDirectory>
#include <QDir>
#include <QTextStream>

static void list(const KArchiveDirectory *folder, const QString &path, QStringList &listing)
{
    for (const QString &name : folder->entries()) {
        const KArchiveEntry *entry = folder->entry(name);
        if (entry->isDirectory()) {
            list(static_cast<const KArchiveDirectory *>(entry), path + name + QLatin1Char('/'), listing);
        } else {
            const QByteArray data = static_cast<const KArchiveFile *>(entry)->data();
            const QByteArray kind = entry->symLinkTarget().isEmpty() ? "" : "link:";
            listing << QString::fromLatin1(kind + (path + name).toUtf8().toHex() + "=" + data.toHex());
        }
    }
}

int main(int, char **arguments)
{
    const QDir folder(QString::fromLocal8Bit(arguments[1]));
    QTextStream output(stdout);
    for (const QString &file : folder.entryList(QDir::Files, QDir::Name)) {
        QStringList listing;
        KZip archive(folder.filePath(file));
        if (archive.open(QIODevice::ReadOnly)) list(archive.directory(), QString(), listing);
        else listing << QStringLiteral("failed:it_does_not_open");
        output << "kzip " << file << ' ' << listing.join(QLatin1Char(' ')) << '\n';
    }
}
