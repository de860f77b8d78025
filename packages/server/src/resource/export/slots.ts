import { ApiError } from '@sluis/contract/base/errors';

/** The caller of a download, and the merchant they belong to. */
export interface Downloader {
  readonly who: string;
  readonly merchant: string;
}

export interface ExportSlots {
  /** Takes a slot and returns a function to release it. Throws `rate_limited` if none is free for this caller. */
  enter(downloader: Downloader): () => void;
}

/**
 * A download occupies a connection for as long as the client reads. Limits apply in total, per caller, and per merchant
 * with everything below it, because a merchant can create organisations and keys.
 */
const places_max = 8;
const of_merchant_max = 4;
const of_one_max = 3;

export function makeExportSlots(): ExportSlots {
  const taken: Downloader[] = [];
  return {
    enter: (downloader) => {
      const ours = taken.filter(({ merchant }) => merchant === downloader.merchant);
      const mine = ours.filter(({ who }) => who === downloader.who);
      if (taken.length >= places_max || ours.length >= of_merchant_max || mine.length >= of_one_max)
        throw new ApiError('rate_limited', { details: { retry_after_s: 5 } });
      taken.push(downloader);
      return () => void taken.splice(taken.indexOf(downloader), 1);
    },
  };
}
