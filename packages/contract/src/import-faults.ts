/** Why a file cannot be imported, as the reason of its import, until another is sent. */
export const file_faults = [
  'empty_file',
  'no_rows',
  'header_unreadable',
  'too_many_columns',
  'not_workbook',
  'encrypted',
  'workbook_too_large',
] as const;
export type FileFault = (typeof file_faults)[number];

/** Why an import ended, or was not undone, for a reason outside its file. */
export const import_faults = ['organisation_inactive', 'no_room', 'broken_off', 'in_use'] as const;
export type ImportFault = FileFault | (typeof import_faults)[number];
