import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.zip.*;

/** How Java reads the archives in a folder, by their directory and from front to back; prints as readers.py does. */
public class Readers {
    interface Reader { void read(File file, List<String> listing) throws Exception; }

    public static void main(String[] arguments) throws Exception {
        File[] files = new File(arguments[0]).listFiles();
        Arrays.sort(files);
        PrintStream output = new PrintStream(new FileOutputStream(FileDescriptor.out), false, "UTF-8");
        for (File file : files) {
            show("java-file", file, Readers::withDirectory, output);
            show("java-stream", file, Readers::fromFront, output);
        }
        output.flush();
    }

    static void show(String name, File file, Reader reader, PrintStream output) {
        List<String> listing = new ArrayList<>();
        try {
            reader.read(file, listing);
        } catch (Exception error) {
            listing = List.of("failed:" + error.toString().replaceAll("\\s", "_"));
        }
        output.println(name + " " + file.getName() + " " + String.join(" ", listing));
    }

    static void withDirectory(File file, List<String> listing) throws Exception {
        try (ZipFile archive = new ZipFile(file)) {
            for (ZipEntry entry : Collections.list(archive.entries())) {
                byte[] data = archive.getInputStream(archive.getEntry(entry.getName())).readAllBytes();
                if (!entry.isDirectory()) listing.add(line(entry, data));
            }
        }
    }

    static void fromFront(File file, List<String> listing) throws Exception {
        try (ZipInputStream stream = new ZipInputStream(new BufferedInputStream(new FileInputStream(file)))) {
            for (ZipEntry entry; (entry = stream.getNextEntry()) != null;) {
                byte[] data = stream.readAllBytes();
                if (!entry.isDirectory()) listing.add(line(entry, data));
            }
        }
    }

    static String line(ZipEntry entry, byte[] data) {
        HexFormat digits = HexFormat.of();
        return digits.formatHex(entry.getName().getBytes(StandardCharsets.UTF_8)) + "=" + digits.formatHex(data);
    }
}
