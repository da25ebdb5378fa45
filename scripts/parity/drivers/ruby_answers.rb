# Answers cases as the gem robotstxt-parser does, an object of JSON a line; "describe" says which Ruby this is, "calls" makes
# calls on one parser after another.
require 'json'
require 'robotstxt-parser'

$stdin.set_encoding('UTF-8')

if ARGV[0] == 'describe'
  puts JSON.generate(ruby: RUBY_VERSION)
  exit
end

# A parser knows one robot. Bytes are a string without an encoding, as a response's body is.
def parser(robots, agent)
  robots = robots.dup
  robots.force_encoding('BINARY') if ARGV[0] == 'bytes'
  Robotstxt.parse(robots, agent)
end

# Bytes as the characters of the same number.
def shown(text)
  text.encoding == Encoding::BINARY ? text.dup.force_encoding('ISO-8859-1').encode('UTF-8') : text
end

def answer(asked)
  errors = {}
  ours = asked['agents'].map { |agent| parser(asked['robots'], agent) }
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

def called(parser, name, *args)
  value = parser.public_send(name.delete_prefix('.'), *args)
  value.is_a?(Array) ? value.map { |url| shown(url) } : value
rescue StandardError => e
  "raised #{e.class.name}"
end

def results(asked)
  made = parser(*asked['make'])
  { id: asked['id'], results: asked['calls'].map { |call| called(made, *call) } }
rescue StandardError => e
  { id: asked['id'], results: asked['calls'].map { "made: raised #{e.class.name}" } }
end

$stdin.each_line do |line|
  asked = JSON.parse(line)
  puts JSON.generate(ARGV[1] == 'calls' ? results(asked) : answer(asked), ascii_only: true)
end
