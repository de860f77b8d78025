import type { FileFault } from '@sluis/contract/import-faults';

/** The file cannot be read; another must be sent. */
export class UnreadableFile extends Error {
  readonly fault: FileFault;
  constructor(fault: FileFault, cause?: unknown) {
    super(fault, { cause });
    this.fault = fault;
  }
}
