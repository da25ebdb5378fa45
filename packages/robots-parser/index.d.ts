import robotsParser = require('robotparser/compat/robots-parser');

export = robotsParser;
