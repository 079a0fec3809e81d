import { checkDocuments, type CheckedDirectory } from './check-documents.js';
import { readFolder } from './read-folder.js';

/** Reads a folder of the layout in design/directory.md and checks all of it, each document and the references. */
export const checkDirectory = (folder: string): CheckedDirectory =>
  checkDocuments(readFolder(folder));
