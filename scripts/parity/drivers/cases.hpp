// What the C++ drivers share: reading cases and writing answers. A case is one line of fields that are separated by tabs
// and written in hexadecimal digits, so that any bytes can be in them: id, base, robots, number of agents, agents, URLs.
#pragma once

#include <cstdio>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

struct Case {
  std::string id, base, robots;
  std::vector<std::string> agents, urls;
};

inline std::string from_hex(const std::string& digits) {
  std::string bytes;
  for (size_t i = 0; i + 1 < digits.size(); i += 2) {
    bytes += static_cast<char>(std::stoi(digits.substr(i, 2), nullptr, 16));
  }
  return bytes;
}

inline bool next_case(Case& out) {
  std::string line;
  if (!std::getline(std::cin, line)) return false;
  std::vector<std::string> fields;
  std::istringstream parts(line);
  for (std::string part; std::getline(parts, part, '\t');) fields.push_back(from_hex(part.substr(1)));
  const size_t agents = std::stoul(fields[3]);
  out.id = fields[0];
  out.base = fields[1];
  out.robots = fields[2];
  out.agents.assign(fields.begin() + 4, fields.begin() + 4 + agents);
  out.urls.assign(fields.begin() + 4 + agents, fields.end());
  return true;
}

// How many bytes the UTF-8 character has that begins at `at`; 0 where none does.
inline size_t character_at(const std::string& text, size_t at) {
  const auto byte = [&](size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
  const unsigned first = byte(at), second = byte(at + 1);
  if (first < 0x80) return 1;
  const size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4) return 0;
  if ((first == 0xe0 && second < 0xa0) || (first == 0xed && second > 0x9f)) return 0;
  if ((first == 0xf0 && second < 0x90) || (first == 0xf4 && second > 0x8f)) return 0;
  for (size_t i = 1; i < length; i++) {
    if ((byte(at + i) & 0xc0) != 0x80) return 0;
  }
  return length;
}

// A JSON string. Bytes that are no UTF-8 become escapes as in a URL: JavaScript has no text of them.
inline std::string json(const std::string& text) {
  std::string out = "\"";
  char escaped[8];
  for (size_t at = 0; at < text.size();) {
    const size_t length = character_at(text, at);
    const unsigned char byte = static_cast<unsigned char>(text[at]);
    if (length > 1) {
      out += text.substr(at, length);
    } else if (length == 0) {
      std::snprintf(escaped, sizeof escaped, "%%%02X", byte);
      out += escaped;
    } else if (byte == '"' || byte == '\\') {
      out += '\\';
      out += text[at];
    } else if (byte < 0x20) {
      std::snprintf(escaped, sizeof escaped, "\\u%04x", byte);
      out += escaped;
    } else {
      out += text[at];
    }
    at += length == 0 ? 1 : length;
  }
  return out + '"';
}

inline std::string json(double number) {
  char text[40];
  std::snprintf(text, sizeof text, "%.17g", number);
  return text;
}

template <typename Items, typename Write>
std::string json_list(const Items& items, Write write) {
  std::string out = "[";
  for (const auto& item : items) {
    if (out.size() > 1) out += ',';
    out += write(item);
  }
  return out + ']';
}
