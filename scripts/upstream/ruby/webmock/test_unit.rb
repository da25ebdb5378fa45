# As much of webmock as the gem's tests ask for: requests are answered as they are stubbed, and nothing is reached.
require 'net/http'
require 'robotstxt-parser'

module WebmockStandIn
  STUBS = {}

  class Stub
    def initialize(url)
      @url = url
    end

    def to_return(status: [200, 'OK'], headers: {}, body: '')
      STUBS[@url] = [status.first, headers, body]
    end
  end

  def stub_request(_method, url)
    Stub.new(url)
  end
end

Test::Unit::TestCase.include(WebmockStandIn)

RobotparserBridge.fetch = lambda do |url|
  WebmockStandIn::STUBS.fetch(url.sub(':80/', '/')) { raise "nobody answers #{url}" }
end

# A connection that is not made.
def (Net::HTTP).start(address, port)
  yield new(address, port)
end
