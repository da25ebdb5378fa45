package crawlercommons.robots;

import java.net.URL;
import java.util.List;

/** The package cannot build rules by hand, so each added rule makes it parse a file with all of them. */
public class SimpleRobotRules extends BaseRobotRules {
  public enum RobotRulesMode { ALLOW_ALL, ALLOW_NONE, ALLOW_SOME }

  private static final Bridge PARSER = Bridge.make("SimpleRobotRulesParser");
  private Bridge rules;
  private final StringBuilder file = new StringBuilder("User-agent: *\n");

  SimpleRobotRules(Bridge rules) {
    this.rules = rules;
  }

  public SimpleRobotRules() {
    this(RobotRulesMode.ALLOW_SOME);
  }

  public SimpleRobotRules(RobotRulesMode mode) {
    this(switch (mode) {
      case ALLOW_ALL -> PARSER.made("failedFetch", 404);
      case ALLOW_NONE -> PARSER.made("failedFetch", 503);
      case ALLOW_SOME -> parsed("User-agent: *\n");
    });
  }

  private static Bridge parsed(String text) {
    return PARSER.made("parseContent", "", text, null, List.of());
  }

  public void addRule(String prefix, boolean allow) {
    file.append(allow ? "Allow: " : "Disallow: ").append(prefix).append('\n');
    rules = parsed(file.toString());
  }

  /** The order does not matter: the longest rule decides. */
  public void sortRules() {}

  @Override
  public boolean isAllowed(URL url) {
    return isAllowed(url.toString());
  }

  @Override
  public boolean isAllowed(String url) {
    return rules.is("isAllowed", url);
  }

  @Override
  public boolean isAllowAll() {
    return rules.is("isAllowAll");
  }

  @Override
  public boolean isAllowNone() {
    return rules.is("isAllowNone");
  }

  @Override
  public boolean isDeferVisits() {
    return rules.is("isDeferVisits");
  }

  @Override
  public boolean isMatchedWildcard() {
    return rules.is("isMatchedWildcard");
  }

  /** JavaScript writes the lowest long as a rounded number. */
  @Override
  public long getCrawlDelay() {
    return (long) Double.parseDouble(rules.call("getCrawlDelay").get(0));
  }

  @Override
  public List<String> getSitemaps() {
    return rules.call("getSitemaps");
  }

  @Override
  public void addSitemap(String sitemap) {
    throw new UnsupportedOperationException("addSitemap");
  }

  public List<Object> getRobotRules() {
    throw new UnsupportedOperationException("getRobotRules");
  }
}
