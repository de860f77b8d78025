import { useFile } from '../../../kit/download/use-file.ts';
import { useRunning } from '../../../lib/running.ts';

export type DownloadState = 'INIT' | 'DOWNLOADING' | 'DOWNLOADED';

/** Downloads the file of a report through the browser; the server reports its progress. */
export function useDownload({ id, name }: { readonly id: string; readonly name: string }) {
  const running = useRunning();
  const { mutate, isPending, data, error, reset } = useFile();
  const is_downloading = isPending || running.some((each) => each.id === data?.id);
  const done: DownloadState = data === undefined ? 'INIT' : 'DOWNLOADED';
  const state: DownloadState = is_downloading ? 'DOWNLOADING' : done;
  return { state, start: () => mutate({ path: `/v1/report/${id}/download`, label: name }), error, reset };
}
