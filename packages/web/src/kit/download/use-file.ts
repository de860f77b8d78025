import { useMutation } from '@tanstack/react-query';
import { request } from '../../lib/api-client.ts';
import { download } from '../../lib/download.ts';
import { followExport } from '../list/follow-export.ts';

/** A file that a call issues a ticket for, and its name among the running tasks. */
interface AskedFile {
  readonly path: string;
  readonly body?: object;
  readonly label: string;
}

/** Downloads files through the browser, which shows their progress; `data` has the id of the last download. */
export const useFile = () =>
  useMutation({
    mutationFn: ({ path, body }: AskedFile) => request<{ url: string; id: string }>('POST', path, { body }),
    onSuccess: ({ url, id }, { label }) => {
      download(url);
      followExport(id, label);
    },
  });
