package crawlercommons.robots;

import java.util.List;

public class BaseRobotRules {
  public static final long UNSET_CRAWL_DELAY = Long.MIN_VALUE;
  protected Bridge rules;

  BaseRobotRules(Bridge rules) {
    this.rules = rules;
  }

  public boolean isAllowed(String url) {
    return rules.is("isAllowed", url);
  }

  public boolean isAllowAll() {
    return rules.is("isAllowAll");
  }

  public boolean isAllowNone() {
    return rules.is("isAllowNone");
  }

  public boolean isDeferVisits() {
    return rules.is("isDeferVisits");
  }

  public boolean isMatchedWildcard() {
    return rules.is("isMatchedWildcard");
  }

  /** JavaScript writes the lowest long as a rounded number. */
  public long getCrawlDelay() {
    return (long) Double.parseDouble(rules.call("getCrawlDelay").get(0));
  }

  public List<String> getSitemaps() {
    return rules.call("getSitemaps");
  }
}
