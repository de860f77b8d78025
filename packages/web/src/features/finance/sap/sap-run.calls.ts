import { saveFile } from '../../../kit/chart/save-file.ts';
import { request } from '../../../lib/api-client.ts';
import type { SapRun } from './sap-run.item.ts';

/** Saves the posting file of a run. */
export async function savePostingFile({ id, reference }: Pick<SapRun, 'id' | 'reference'>): Promise<void> {
  saveFile(await request<Blob>('GET', `/v1/saprun/${id}/file`, { as_file: true }), `${reference}.csv`);
}
