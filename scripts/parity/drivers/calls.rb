# Makes calls on parsers of the gem robotstxt-parser, a sequence a line, its results a line; "describe" says which Ruby this is.
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

$stdin.each_line { |line| puts JSON.generate(results(JSON.parse(line)), ascii_only: true) }
