-- Tries of many accounts from one network are counted too, so that they are found by the network.
create index sign_in_failure_network on sign_in_failure (ip, failed_at);
