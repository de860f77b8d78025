import { handle } from '../../../platform/jobs.ts';
import { expiries } from '../../../resource/asked.ts';
import { answer, defineModule } from '../../../resource/module.ts';
import { deleteTag, mergeTag, moveLateTags, runMerge, tag_merge_job } from './merge.commands.ts';
import { taggingRoutes, tagRoutes } from './tag.routes.ts';
import { tagPayment } from './tagging.commands.ts';

export const module = defineModule({
  behaviours: () => ({
    tag: { delete: deleteTag, actions: { merge: mergeTag }, routes: tagRoutes },
    transaction: { actions: { tags: tagPayment }, routes: taggingRoutes },
  }),
  jobs: [
    handle(
      tag_merge_job,
      ({ database }) =>
        ({ id }) =>
          runMerge(database, id),
    ),
  ],
  answers: [
    answer(
      expiries,
      ({ database }) =>
        () =>
          moveLateTags(database),
    ),
  ],
  card_rights: { tag: ['select'] },
});
