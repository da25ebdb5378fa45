// Makes calls on objects of rep-cpp, the parser under reppy.
#include <cmath>
#include <memory>

#include "calls.hpp"
#include "robots.h"
#include "url.h"

namespace {

bool fails(const std::string& robots, const std::string& base) {
  try {
    Rep::Robots parsed(robots, base);
    return false;
  } catch (const Url::UrlParseException&) {
    return true;
  }
}

// The file with a line that changes nothing but who is in which group in place of each rule that fails it.
std::string without_failing(const std::string& robots, const std::string& base) {
  if (!fails(robots, base)) return robots;
  std::string out;
  std::istringstream lines(robots);
  for (std::string line; std::getline(lines, line);) {
    out += (fails("User-agent: *\n" + line, base) ? "Crawl-delay: none" : line) + '\n';
  }
  return out;
}

std::string delay_of(const Rep::Agent& agent) {
  const float delay = agent.delay();
  // Not a number is not above zero.
  return delay > 0 ? std::isinf(delay) ? "\"Infinity\"" : json(delay) : "null";
}

// Calls on a file, and on the agents that it gives, which are copies as in reppy.
struct Player {
  std::unique_ptr<Rep::Robots> robots;
  std::unique_ptr<Rep::Agent> agent;

  explicit Player(const std::vector<std::string>& make) {
    if (!fails("", make[0])) robots.reset(new Rep::Robots(without_failing(make[1], make[0]), make[0]));
  }

  std::string called(const std::vector<std::string>& call) {
    if (!robots) return "\"made: raised ValueError\"";
    try {
      return agent ? of_agent(call) : of_robots(call);
    } catch (const Url::UrlParseException&) {
      // Where reppy does not say what becomes of it, its process ends, and the facade raises.
      return call[0] == "robots_url" ? "\"raised ValueError\"" : "\"raised MalformedUrl\"";
    }
  }

  std::string of_robots(const std::vector<std::string>& call) {
    const std::string& name = call[0];
    if (name == "allowed") return json(robots->allowed(call[1], call[2]));
    if (name == "robots_url") return json(Rep::Robots::robotsUrl(call[1]));
    if (name == "str") return json(robots->str());
    if (name == ".sitemaps") return json_list(robots->sitemaps(), [](const std::string& map) { return json(map); });
    if (name == ">agent") agent.reset(new Rep::Agent(robots->agent(call[1])));
    return "null";
  }

  std::string of_agent(const std::vector<std::string>& call) {
    const std::string& name = call[0];
    if (name == "allowed") return json(agent->allowed(call[1]));
    if (name == "str") return json(agent->str());
    if (name == "len") return std::to_string(agent->directives().size());
    if (name == ".delay") return delay_of(*agent);
    if (name == "allow") agent->allow(call[1]);
    if (name == "disallow") agent->disallow(call[1]);
    if (name == "<") agent.reset();
    return "null";
  }
};

}  // namespace

int main() { return play_all<Player>(); }
