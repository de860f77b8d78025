-- runs with: 0260
-- A 3-D Secure ruleset can request an exemption from strong customer authentication, and a payment has the one that was.
alter table validationruleset add column sca_exemption text collate "C";
alter table transaction add column sca_exemption text collate "C";
