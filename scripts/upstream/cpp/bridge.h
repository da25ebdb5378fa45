// Asks the Node process that ROBOTPARSER_BRIDGE starts: a request is JSON, an answer a list of texts.
#pragma once

#include <unistd.h>

#include <cstdlib>
#include <stdexcept>

#include "calls.hpp"

namespace bridge {

struct Node {
  FILE* to;
  FILE* from;

  Node() {
    int there[2], back[2];
    if (pipe(there) != 0 || pipe(back) != 0) throw std::runtime_error("no pipe");
    const pid_t child = fork();
    if (child == 0) {
      dup2(there[0], 0);
      dup2(back[1], 1);
      for (const int end : {there[0], there[1], back[0], back[1]}) close(end);
      execl(std::getenv("ROBOTPARSER_BRIDGE"), "bridge", static_cast<char*>(nullptr));
      _exit(127);
    }
    close(there[0]);
    close(back[1]);
    to = fdopen(there[1], "w");
    from = fdopen(back[0], "r");
  }

  std::string line() {
    std::string read;
    for (int c = std::getc(from); c != EOF && c != '\n'; c = std::getc(from)) read += static_cast<char>(c);
    return read;
  }
};

// Bytes, whatever they are.
inline std::string bytes(const std::string& value) {
  static const char digits[] = "0123456789abcdef";
  std::string out = "{\"bytes\":\"";
  for (const unsigned char byte : value) {
    out += digits[byte >> 4];
    out += digits[byte & 15];
  }
  return out + "\"}";
}

// What the package answers to a request like `"do":"get","on":1,"name":"url"`.
inline std::vector<std::string> ask(const std::string& request) {
  static Node node;
  std::fprintf(node.to, "{%s}\n", request.c_str());
  std::fflush(node.to);
  std::vector<std::string> fields;
  std::istringstream parts(node.line());
  for (std::string part; std::getline(parts, part, '\t');) {
    // Every text has an x in front of its digits, so that an empty one is seen.
    fields.push_back(fields.empty() ? part : from_hex(part.substr(1)));
  }
  if (fields.at(0) != "ok") throw std::runtime_error("the package says " + (fields.size() > 2 ? fields[2] : fields[0]));
  fields.erase(fields.begin());
  return fields;
}

// A new object of the package's: its number, as `"on"` and `{"object":...}` take it.
inline std::string make(const std::string& entry, const std::string& name) {
  return ask("\"do\":\"new\",\"entry\":" + json(entry) + ",\"name\":" + json(name)).at(0);
}

}  // namespace bridge
