package crawlercommons.filters.basic;

import java.net.URI;

/** A small replacement for the original's, which the tests of the rules use. Resolves `..` and merges slashes. */
public class BasicURLNormalizer {
  public String filter(String url) {
    return URI.create(url).normalize().toString();
  }
}
