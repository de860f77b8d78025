import type { FileFault } from '@sluis/contract/import-faults';

/** A file that cannot be read, until somebody sends another. */
export class UnreadableFile extends Error {
  readonly fault: FileFault;
  constructor(fault: FileFault, cause?: unknown) {
    super(fault, { cause });
    this.fault = fault;
  }
}
