/** The version of the JSON that the commands print: a field may be added to it, and none is taken away or means another thing. */
export const JSON_VERSION = 1;
