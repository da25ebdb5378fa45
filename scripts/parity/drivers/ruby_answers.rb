# Answers cases as the gem robotstxt-parser does, an object of JSON a line; "describe" says which Ruby this is.
require 'json'
require 'robotstxt-parser'

$stdin.set_encoding('UTF-8')

if ARGV[0] == 'describe'
  puts JSON.generate(ruby: RUBY_VERSION)
  exit
end

# A parser knows one robot. Bytes are a string without an encoding, as a response's body is.
def parsers(asked)
  asked['agents'].map do |agent|
    robots = asked['robots'].dup
    robots.force_encoding('BINARY') if ARGV[0] == 'bytes'
    Robotstxt.parse(robots, agent)
  end
end

# Bytes as the characters of the same number.
def shown(text)
  text.encoding == Encoding::BINARY ? text.dup.force_encoding('ISO-8859-1').encode('UTF-8') : text
end

def answer(asked)
  errors = {}
  ours = parsers(asked)
  allowed = ours.each_with_index.map do |parser, a|
    asked['urls'].each_with_index.map do |url, u|
      parser.allowed?(url) ? '1' : '0'
    rescue StandardError => e # whatever the original raises is its answer
      errors["#{a},#{u}"] = e.class.name
      '?'
    end.join
  end
  { id: asked['id'], allowed: allowed, errors: errors, sitemaps: ours.first.sitemaps.map { |url| shown(url) } }
rescue StandardError => e
  { id: asked['id'], parseError: e.class.name }
end

$stdin.each_line { |line| puts JSON.generate(answer(JSON.parse(line)), ascii_only: true) }
