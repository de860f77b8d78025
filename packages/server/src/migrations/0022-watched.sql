-- What is counted for the metrics at each look is found without reading what is done.
create index webhook_given_up on webhook (given_up_on) where given_up_on is not null;
create index mail_unsent on mail (state) where state <> 'sent';
