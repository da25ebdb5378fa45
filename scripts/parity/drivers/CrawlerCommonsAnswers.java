// Answers cases as crawler-commons does. A case is one line of fields as `cases.hpp` reads them.

import crawlercommons.robots.BaseRobotRules;
import crawlercommons.robots.SimpleRobotRules;
import crawlercommons.robots.SimpleRobotRulesParser;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

public final class CrawlerCommonsAnswers {
  private static final SimpleRobotRulesParser EXACT = new SimpleRobotRulesParser();
  private static final SimpleRobotRulesParser BY_PREFIX = new SimpleRobotRulesParser();

  public static void main(String[] args) throws Exception {
    BY_PREFIX.setExactUserAgentMatching(false);
    var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
    var out = new PrintStream(System.out, false, StandardCharsets.US_ASCII);
    for (String line; (line = in.readLine()) != null; ) out.println(answer(line));
    out.flush();
  }

  private static String answer(String line) {
    List<byte[]> fields = new ArrayList<>();
    for (String field : line.split("\t")) fields.add(HexFormat.of().parseHex(field.substring(1)));
    int count = Integer.parseInt(text(fields.get(3)));
    List<String> agents = fields.subList(4, 4 + count).stream().map(CrawlerCommonsAnswers::text).toList();
    List<String> urls = fields.subList(4 + count, fields.size()).stream().map(CrawlerCommonsAnswers::text).toList();
    String base = text(fields.get(1));
    byte[] robots = fields.get(2);
    List<SimpleRobotRules> rules = new ArrayList<>();
    for (String agent : agents) {
      var names = SimpleRobotRulesParser.sanitizeRobotNames(Set.of(agent));
      rules.add(EXACT.parseContent(base, robots, "text/plain", names));
    }
    return "{\"id\":" + json(text(fields.get(0)))
        + ",\"allowed\":" + list(rules, each -> json(verdicts(each, urls)))
        + ",\"delay\":" + list(rules, each -> String.valueOf(each.getCrawlDelay()))
        + ",\"sitemaps\":" + list(rules.get(0).getSitemaps(), CrawlerCommonsAnswers::json)
        + ",\"objects\":[" + list(rules, CrawlerCommonsAnswers::modes)
        + "," + list(agents, agent -> others(base, robots, agent, urls))
        + "," + list(agents, agent -> list(List.of(true, false), isExact -> warnings(base, robots, agent, isExact))) + "]}";
  }

  private static String warnings(String base, byte[] robots, String agent, boolean isExact) {
    var parser = new SimpleRobotRulesParser();
    parser.setExactUserAgentMatching(isExact);
    parser.parseContent(base, robots, "text/plain", agent);
    try {
      return String.valueOf(parser.getNumWarnings());
    } catch (NullPointerException nothingRead) {
      return json("none read");
    }
  }

  /** In the other modes: by prefix, with the names of a text, and as a page. */
  private static String others(String base, byte[] robots, String agent, List<String> urls) {
    List<SimpleRobotRules> rules = new ArrayList<>();
    rules.add(BY_PREFIX.parseContent(base, robots, "text/plain", List.of(agent.toLowerCase(java.util.Locale.ROOT))));
    rules.add(BY_PREFIX.parseContent(base, robots, "text/plain", agent));
    rules.add(EXACT.parseContent(base, robots, "text/html; charset=utf-8", agent));
    return list(rules, each -> json(verdicts(each, urls) + " " + each.getCrawlDelay() + " " + modes(each)));
  }

  private static String modes(BaseRobotRules rules) {
    return json(mark(rules.isAllowAll()) + mark(rules.isAllowNone()) + mark(rules.isMatchedWildcard()) + mark(rules.isDeferVisits()));
  }

  private static String verdicts(BaseRobotRules rules, List<String> urls) {
    var marks = new StringBuilder();
    for (String url : urls) marks.append(mark(rules.isAllowed(url)));
    return marks.toString();
  }

  private static String mark(boolean is) {
    return is ? "1" : "0";
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static <T> String list(List<T> items, Function<T, String> write) {
    return "[" + String.join(",", items.stream().map(write).toList()) + "]";
  }

  private static String json(String text) {
    var out = new StringBuilder("\"");
    for (char unit : text.toCharArray()) {
      boolean isPlain = unit >= 0x20 && unit < 0x7f && unit != '"' && unit != '\\';
      out.append(isPlain ? String.valueOf(unit) : String.format("\\u%04x", (int) unit));
    }
    return out.append('"').toString();
  }
}
