# Runs the files that are named and prints a line of JSON for each test.
require 'json'
require 'test/unit'
require 'test/unit/testresult'

Test::Unit::AutoRunner.need_auto_run = false
ARGV.each { |file| require File.expand_path(file) }

classes = ObjectSpace.each_object(Class).select { |each| each < Test::Unit::TestCase }
classes.sort_by(&:name).each do |each|
  each.suite.tests.sort_by(&:name).each do |test|
    result = Test::Unit::TestResult.new
    test.run(result) {}
    faults = result.faults.map { |fault| fault.message.to_s.lines.first.to_s.strip }
    outcome = result.passed? ? 'pass' : 'fail'
    puts JSON.generate({ test: "#{each.name}##{test.method_name}", outcome: outcome, why: faults.join(' ') })
  end
end
