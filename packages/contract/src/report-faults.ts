/** Why a report can fail, in its list and its mail. */
export const report_faults = {
  nl: {
    asker_gone: 'De aanvrager van het rapport is geen gebruiker meer.',
    roles_lost: 'De aanvrager van het rapport heeft geen toegang meer tot deze transacties of tot rapporten.',
    question_invalid: 'De filters of kolommen van het rapport bestaan niet meer.',
    broken_off: 'Het rapport is na meerdere pogingen niet voltooid.',
  },
  en: {
    asker_gone: 'The person who requested the report is no longer a user.',
    roles_lost: 'The person who requested the report no longer has access to these transactions or to reports.',
    question_invalid: 'The filters or columns of the report no longer exist.',
    broken_off: 'The report could not be completed after several attempts.',
  },
} as const;

export type ReportFault = keyof typeof report_faults.nl & keyof typeof report_faults.en;
