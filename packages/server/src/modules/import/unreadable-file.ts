/** Why a file cannot be imported at all, as a reason of its import. */
export type FileFault =
  | 'empty_file'
  | 'no_rows'
  | 'header_unreadable'
  | 'too_many_columns'
  | 'not_workbook'
  | 'encrypted'
  | 'workbook_too_large'
  | 'header_changed';

/** A file that cannot be read, until somebody sends another. */
export class UnreadableFile extends Error {
  readonly fault: FileFault;
  constructor(fault: FileFault, cause?: unknown) {
    super(fault, { cause });
    this.fault = fault;
  }
}
