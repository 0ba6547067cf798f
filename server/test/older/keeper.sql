SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE SCHEMA keeper;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE keeper.migration (
    step integer NOT NULL,
    run_at timestamp with time zone NOT NULL
);
CREATE TABLE keeper.passkey_challenge (
    challenge_hash bytea NOT NULL,
    purpose text NOT NULL,
    owner_hash bytea NOT NULL,
    expires_at_ms bigint NOT NULL
);
CREATE TABLE keeper.passkey_counter (
    subject_hash bytea NOT NULL,
    counter bigint NOT NULL
);
CREATE TABLE keeper.release (
    secret_hash bytea NOT NULL,
    subject_hash bytea NOT NULL,
    ticket_hash bytea NOT NULL,
    browser text NOT NULL,
    is_approved boolean DEFAULT false NOT NULL,
    expires_at_ms bigint NOT NULL,
    purpose text DEFAULT 'open'::text NOT NULL
);
CREATE TABLE keeper.share (
    subject_hash bytea NOT NULL,
    share bytea NOT NULL,
    id bigint NOT NULL
);
ALTER TABLE keeper.share ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME keeper.share_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE keeper.use (
    bucket text NOT NULL,
    started_at_ms bigint NOT NULL,
    uses integer NOT NULL
);
INSERT INTO keeper.migration VALUES (0, '2026-11-28 17:07:33.447142+00');
INSERT INTO keeper.migration VALUES (1, '2026-11-28 17:07:33.447142+00');
INSERT INTO keeper.migration VALUES (2, '2026-11-28 17:07:33.447142+00');
INSERT INTO keeper.migration VALUES (3, '2026-11-28 17:07:33.447142+00');
INSERT INTO keeper.migration VALUES (4, '2026-11-28 17:07:33.447142+00');
INSERT INTO keeper.migration VALUES (5, '2026-11-28 17:07:33.447142+00');
INSERT INTO keeper.migration VALUES (6, '2026-11-28 17:07:33.447142+00');
INSERT INTO keeper.migration VALUES (7, '2026-11-28 17:07:33.447142+00');
INSERT INTO keeper.share OVERRIDING SYSTEM VALUE VALUES ('\x7e8fb2dfe5e00c8f23c1ebdf9f843817e7e777869349c46e16b50dadbcedf624', '\x0161e4732ea4c42ca4f1edd73151d963d9e6f748a0faeef78ebd5dbe728f8a95653209d5de47a1e45338c6bcafbc9f55d79ff27d5244d197b69e8e0f1373f769d1bc8dd90a815cf085ddf61a02cc644d', 1);
SELECT pg_catalog.setval('keeper.share_id_seq', 1, true);
ALTER TABLE ONLY keeper.migration
    ADD CONSTRAINT migration_pkey PRIMARY KEY (step);
ALTER TABLE ONLY keeper.passkey_challenge
    ADD CONSTRAINT passkey_challenge_pkey PRIMARY KEY (challenge_hash);
ALTER TABLE ONLY keeper.passkey_counter
    ADD CONSTRAINT passkey_counter_pkey PRIMARY KEY (subject_hash);
ALTER TABLE ONLY keeper.release
    ADD CONSTRAINT release_pkey PRIMARY KEY (secret_hash);
ALTER TABLE ONLY keeper.release
    ADD CONSTRAINT release_ticket_hash_key UNIQUE (ticket_hash);
ALTER TABLE ONLY keeper.share
    ADD CONSTRAINT share_pkey PRIMARY KEY (id);
ALTER TABLE ONLY keeper.use
    ADD CONSTRAINT use_pkey PRIMARY KEY (bucket);
CREATE INDEX share_subject ON keeper.share USING btree (subject_hash, id);
