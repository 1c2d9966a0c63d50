/* The page of an original and its published form. */
import * as page from "#alignment/page.js";
import * as text from "#alignment/text.js";
import * as files from "#delivery/files.js";
import * as fileField from "#shared/file_field.js";

[fileField, files, page, text].forEach((part) => part.start());
