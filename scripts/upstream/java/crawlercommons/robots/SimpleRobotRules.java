package crawlercommons.robots;

import java.net.URL;
import java.util.List;

/** The package cannot build rules by hand, so each added rule makes it parse a file with all of them. */
public class SimpleRobotRules extends BaseRobotRules {
  public enum RobotRulesMode { ALLOW_ALL, ALLOW_NONE, ALLOW_SOME }

  private static final Bridge PARSER = Bridge.make("SimpleRobotRulesParser");
  private final StringBuilder file = new StringBuilder("User-agent: *\n");

  SimpleRobotRules(Bridge rules) {
    super(rules);
  }

  public SimpleRobotRules() {
    this(RobotRulesMode.ALLOW_SOME);
  }

  public SimpleRobotRules(RobotRulesMode mode) {
    super(switch (mode) {
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

  public boolean isAllowed(URL url) {
    return isAllowed(url.toString());
  }

  public void addSitemap(String sitemap) {
    throw new UnsupportedOperationException("addSitemap");
  }

  public List<Object> getRobotRules() {
    throw new UnsupportedOperationException("getRobotRules");
  }
}
