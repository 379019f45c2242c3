import { join } from 'node:path';
import { GlobalFonts } from '@napi-rs/canvas';

/** Fonts under the SIL Open Font License that come with pdfjs: a drawing looks alike on every machine. */
const FOLDER = join(process.cwd(), 'node_modules', 'pdfjs-dist', 'standard_fonts');
GlobalFonts.registerFromPath(join(FOLDER, 'LiberationSans-Regular.ttf'), 'Specimen');
GlobalFonts.registerFromPath(join(FOLDER, 'LiberationSans-Bold.ttf'), 'Specimen Bold');

export const REGULAR = 'Specimen';
export const BOLD = 'Specimen Bold';
