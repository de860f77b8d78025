-- runs with: 0192
-- A second factor that is asked of an organisation's own users alone. Existing providers decide for themselves.
alter table organisation add mfa_required_own text collate "C";
