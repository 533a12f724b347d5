# Enough of Homebrew to read the recipe and to run its parts: formula.rb fields | install | test PROGRAM
require "fileutils"
require "open3"
require "pathname"
require "tmpdir"

def fail_with(words)
  warn words
  exit 1
end

module OS
  def self.mac? = RUBY_PLATFORM.include?("darwin")
end

# A folder of the installation: what the recipe puts there.
class Place
  attr_reader :installed

  def initialize(folder)
    @folder = Pathname(folder)
    @installed = []
  end

  def install(*names) = @installed.concat(names)
  def /(name) = @folder/name
  def to_s = @folder.to_s
end

class Formula
  NAMES = [:desc, :homepage, :url, :sha256, :license].freeze
  @facts = {}
  @dependencies = []
  class << self
    attr_reader :facts, :dependencies, :checks

    def inherited(recipe)
      super
      recipe.instance_variable_set(:@facts, {})
      recipe.instance_variable_set(:@dependencies, [])
    end

    NAMES.each { |name| define_method(name) { |value| @facts[name] = value } }
    def head(_url, branch:) = @facts[:head] = branch
    def depends_on(what) = @dependencies.push(what)
    def uses_from_macos(what) = @dependencies.push(what)
    def test(&block) = @checks = block
  end

  attr_reader :bin, :man1, :commands, :completions

  def initialize(bin)
    @bin = Place.new(bin)
    @man1 = Place.new("man1")
    @commands = []
    @completions = []
  end

  def buildpath = Pathname(".")

  def generate_completions_from_executable(*words) = @completions.push(words.map(&:to_s))

  # While it installs, commands are noted; in the test, they run.
  def system(*words)
    words = words.map(&:to_s)
    return @commands.push(words) unless @runs
    fail_with("failed: #{words.join(" ")}") unless Kernel.system(*words)
  end

  def shell_output(command, status = 0)
    output, result = Open3.capture2(command)
    fail_with("ended with #{result.exitstatus}, not #{status}: #{command}") unless result.exitstatus == status
    output
  end

  def assert_match(expected, text)
    fail_with("'#{expected}' is not in: #{text}") unless text.include?(expected)
  end

  def run_test
    @runs = true
    instance_eval(&self.class.checks)
  end
end

root = File.expand_path("../..", __dir__)
load "#{root}/Packaging/passtool.rb"

case ARGV[0]
when "fields"
  facts = Passtool.facts
  missing = Formula::NAMES.reject { |name| facts[name].to_s != "" }
  fail_with("missing: #{missing.join(", ")}") unless missing.empty?
  fail_with("not a sum: #{facts[:sha256]}") unless facts[:sha256].match?(/\A[0-9a-f]{64}\z/)
  fail_with("not an archive of the project: #{facts[:url]}") unless facts[:url].start_with?(facts[:homepage]) && facts[:url].end_with?(".tar.gz")
  # Homebrew's own rules for descriptions.
  fail_with("desc: #{facts[:desc]}") if facts[:desc].length > 80 || facts[:desc].match?(/\A(An?|The) |passtool|\.\z/i)
  # The libraries that Package.swift names for Homebrew, and that the program is linked with.
  manifest = File.read("#{root}/Package.swift")
  ["openssl@3", "libzip"].each do |library|
    fail_with("#{library} is not in Package.swift") unless manifest.include?("brew: \"#{library}\"")
    fail_with("no dependency: #{library}") unless Passtool.dependencies.include?(library)
  end
when "install"
  recipe = Passtool.new("/nowhere/bin")
  recipe.install
  products = recipe.commands.filter { |words| words.first(2) == ["swift", "build"] }.map { |words| words[words.index("--product") + 1] }
  fail_with("builds #{products}") unless products == ["passtool", "generate-manual"]
  fail_with("no product passtool") unless File.read("#{root}/Package.swift").include?('.executable(name: "passtool"')
  fail_with("installs #{recipe.bin.installed}") unless recipe.bin.installed == [".build/release/passtool"]
  fail_with("manual #{recipe.man1.installed}") unless recipe.man1.installed == ["passtool.1"]
  fail_with("completions #{recipe.completions}") unless recipe.completions == [["/nowhere/bin/passtool", "--generate-completion-script"]]
when "test"
  Dir.mktmpdir do |folder|
    bin = FileUtils.mkdir("#{folder}/bin").first
    FileUtils.ln_s(ARGV[1], "#{bin}/passtool")
    FileUtils.mkdir("#{folder}/test")
    Dir.chdir("#{folder}/test") { Passtool.new(bin).run_test }
  end
else
  fail_with("formula.rb fields | install | test PROGRAM")
end
