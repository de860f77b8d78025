import { ApiError } from '@sluis/contract/base/errors';

/** Who downloads: the caller, and the merchant at whose top they stand. */
export interface Downloader {
  readonly who: string;
  readonly merchant: string;
}

export interface ExportSlots {
  /** Takes a place and answers how to give it back. Throws `rate_limited` where there is none for this one now. */
  enter(downloader: Downloader): () => void;
}

/**
 * Each download holds a connection for as long as the client reads: so many in all, so many of one caller, and so many
 * of one merchant with all that stands below it, which can make itself as many organisations and keys as it likes.
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
