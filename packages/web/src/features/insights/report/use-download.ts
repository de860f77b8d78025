import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { followExport } from '../../../kit/list/follow-export.ts';
import { request } from '../../../lib/api-client.ts';
import { download } from '../../../lib/download.ts';
import { useRunning } from '../../../lib/running.ts';

export type DownloadState = 'INIT' | 'DOWNLOADING' | 'DOWNLOADED';

/** Downloads the file of a report through the browser; the server reports its progress. */
export function useDownload({ id, name }: { readonly id: string; readonly name: string }) {
  const [begun, setBegun] = useState<string>();
  const running = useRunning();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => request<{ url: string; id: string }>('POST', `/v1/report/${id}/download`),
    onSuccess: (ticket) => {
      download(ticket.url);
      followExport(ticket.id, name);
      setBegun(ticket.id);
    },
  });
  const is_downloading = isPending || running.some((each) => each.id === begun);
  const done: DownloadState = begun === undefined ? 'INIT' : 'DOWNLOADED';
  const state: DownloadState = is_downloading ? 'DOWNLOADING' : done;
  return { state, start: mutate, error, reset };
}
