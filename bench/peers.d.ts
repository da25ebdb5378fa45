declare module 'robots-txt-parser' {
  interface Peer {
    parseRobots(key: string, text: string): void;
    useRobotsFor(url: string): Promise<void>;
    setUserAgent(agent: string): void;
    canCrawlSync(url: string): boolean;
  }
  export default function robotsTxtParser(options: { userAgent: string; allowOnNeutral: boolean }): Peer;
}

declare module 'robots-txt-parse' {
  export default function parse(input: NodeJS.ReadableStream): Promise<object>;
}

declare module 'robots-txt-guard' {
  export default function guard(parsed: object): { isAllowed(agent: string, path: string): boolean };
}
