/** The script of the editor, which the page runs when its first answer is there. */

import { openEditor } from './open-editor.js';

globalThis.robotparserEditor = { openEditor };
