/* The page that restores an original. */
import * as files from "#delivery/files.js";
import * as restore from "#delivery/restore.js";
import * as fileField from "#shared/file_field.js";

[files, fileField, restore].forEach((part) => part.start());
