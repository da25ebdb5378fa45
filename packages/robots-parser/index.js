'use strict';

module.exports = require('robotparser/compat/robots-parser');
