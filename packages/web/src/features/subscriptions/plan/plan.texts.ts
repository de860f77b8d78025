import { subscription_status_names } from '@sluis/contract/subscription-status-names';
import type { EntityTexts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    fields: {
      plan: {
        dynamic_descriptor: 'Omschrijving op afschrift',
        interval: 'Interval',
        interval_count: 'Aantal intervallen',
        checkout: 'Betaalpagina',
        statuses_subscription_update: 'Melden bij status',
        webhook_subscription_update: 'Webhook',
        email_subscription_update: 'E-mail',
      },
    },
    values: {
      interval: { day: 'Dag', week: 'Week', month: 'Maand', year: 'Jaar' },
      statuses_subscription_update: subscription_status_names.nl,
    },
    plan: {
      one: 'Abonnementsvorm',
      title: 'Abonnementsvormen',
      hint: 'Wat een abonnement kost en hoe vaak.',
      create: 'Abonnementsvorm toevoegen',
      open: 'Abonnementsvorm openen',
      subscriptions: 'Abonnementen met deze vorm',
      delete_question: 'De abonnementsvorm “{{name}}” verwijderen? Dit kan niet ongedaan worden gemaakt.',
      telling: 'Meldingen over abonnementen',
      telling_help:
        'De webhook of het e-mailadres ontvangt een melding zodra een abonnement een van deze statussen krijgt.',
      max_help: 'Laat leeg om door te lopen tot het abonnement wordt opgezegd.',
      descriptor_help: 'Maximaal 22 tekens, zichtbaar op het afschrift van de klant.',
      every: {
        day_one: 'Elke dag',
        day_other: 'Elke {{count}} dagen',
        week_one: 'Elke week',
        week_other: 'Elke {{count}} weken',
        month_one: 'Elke maand',
        month_other: 'Elke {{count}} maanden',
        year_one: 'Elk jaar',
        year_other: 'Elke {{count}} jaar',
      },
    },
  },
  en: {
    fields: {
      plan: {
        dynamic_descriptor: 'Statement descriptor',
        interval: 'Interval',
        interval_count: 'Number of intervals',
        checkout: 'Checkout',
        statuses_subscription_update: 'Notify on status',
        webhook_subscription_update: 'Webhook',
        email_subscription_update: 'Email',
      },
    },
    values: {
      interval: { day: 'Day', week: 'Week', month: 'Month', year: 'Year' },
      statuses_subscription_update: subscription_status_names.en,
    },
    plan: {
      one: 'Plan',
      title: 'Plans',
      hint: 'What a subscription costs and how often.',
      create: 'Add plan',
      open: 'Open plan',
      subscriptions: 'Subscriptions to this plan',
      delete_question: 'Delete the plan “{{name}}”? This can’t be undone.',
      telling: 'Subscription notifications',
      telling_help: 'We notify the webhook or email address when a subscription reaches one of these statuses.',
      max_help: 'Leave empty to continue until the subscription is cancelled.',
      descriptor_help: 'Up to 22 characters, shown on the customer’s statement.',
      every: {
        day_one: 'Every day',
        day_other: 'Every {{count}} days',
        week_one: 'Every week',
        week_other: 'Every {{count}} weeks',
        month_one: 'Every month',
        month_other: 'Every {{count}} months',
        year_one: 'Every year',
        year_other: 'Every {{count}} years',
      },
    },
  },
} satisfies EntityTexts<'plan'>;
