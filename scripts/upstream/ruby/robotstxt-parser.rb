# Stands for the gem robotstxt-parser: its module is the package's.
require 'json'
require 'net/http'
require 'uri'

# The Node process that ROBOTPARSER_BRIDGE starts.
module RobotparserBridge
  class << self
    # What the package fetches: a block that is given a URL and gives status, headers and body.
    attr_accessor :fetch

    def ask(request)
      write(request)
      loop do
        answer = JSON.parse(node.readline)
        return answer['value'] unless answer.key?('callback') || answer.key?('error')
        raise "#{answer['error']['name']}: #{answer['error']['message']}" if answer.key?('error')

        write(answered(answer['args']))
      end
    end

    private

    def node
      @node ||= IO.popen([ENV.fetch('ROBOTPARSER_BRIDGE')], 'r+')
    end

    def write(message)
      node.puts(JSON.generate(message))
      node.flush
    end

    def answered(args)
      status, headers, body = fetch.call(args[0])
      { value: { status: status, headers: headers, body: { bytes: body.b.unpack1('H*') } } }
    rescue StandardError => e
      { error: { message: e.message, code: 'ECONNREFUSED' } }
    end
  end
end

module Robotstxt
  ENTRY = 'compat/ruby'

  class Parser
    def initialize(robot_id, body)
      @made = RobotparserBridge.ask(do: 'new', entry: ENTRY, name: 'Robotstxt.Parser', args: [robot_id, body])
    end

    def self.of(made)
      allocate.tap { |parser| parser.instance_variable_set(:@made, made) }
    end

    def allowed?(uri)
      RobotparserBridge.ask(do: 'call', on: @made['object'], name: 'allowed', args: [uri.to_s])
    end

    def sitemaps
      RobotparserBridge.ask(do: 'get', on: @made['object'], name: 'sitemaps')
    end
  end

  def self.get(source, robot_id)
    source = "http://#{source.address}:#{source.port}/" if source.is_a?(Net::HTTP)
    args = [source.to_s, robot_id, { fetch: { fetch: true } }]
    Parser.of(RobotparserBridge.ask(do: 'call', entry: ENTRY, name: 'Robotstxt.get', args: args))
  end

  def self.parse(robotstxt, robot_id)
    Parser.new(robot_id, robotstxt)
  end

  def self.get_allowed?(uri, robot_id)
    args = [uri.to_s, robot_id, { fetch: { fetch: true } }]
    RobotparserBridge.ask(do: 'call', entry: ENTRY, name: 'Robotstxt.get_allowed', args: args)
  end
end
