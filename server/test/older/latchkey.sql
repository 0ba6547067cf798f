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
CREATE SCHEMA analytics;
CREATE SCHEMA bundler;
CREATE SCHEMA data_api;
CREATE SCHEMA login;
CREATE SCHEMA relay;
CREATE FUNCTION relay.store(places integer[], topics text[], digests text[], messages text[], tags integer[], attestations text[], publishers text[], expiries bigint[], now_ms bigint, most_messages integer, most_bytes bigint, channel text, process text) RETURNS TABLE(place integer, seq bigint, topic text, digest text)
    LANGUAGE plpgsql
    AS $$
  #variable_conflict use_column
  begin
    return query
    with wanted as materialized (
      select * from unnest(places, topics, digests, messages, tags, attestations, publishers, expiries)
        with ordinality as row (place, topic, digest, message, tag, attestation, publisher, expires_at_ms, position)
    ), crowded as materialized (
      select topic from wanted left join relay.topic as known using (topic)
      group by topic, known.messages, known.bytes
      having coalesce(known.messages, 0) + count(*) > most_messages
        or coalesce(known.bytes, 0) + sum(octet_length(message)) > most_bytes
    ), refused as materialized (
      select distinct place from wanted where topic in (select topic from crowded) and not exists
        (select 1 from relay.message as kept where kept.topic = wanted.topic and kept.digest = decode(wanted.digest, 'hex'))
    ), stored as (
      insert into relay.message (topic, digest, message, tag, attestation, publisher, published_at_ms, expires_at_ms)
      select topic, decode(digest, 'hex'), message, tag, nullif(attestation, ''), publisher, now_ms, expires_at_ms
      from wanted where place not in (select place from refused) order by position
      on conflict (topic, digest) do nothing returning seq, topic, digest, octet_length(message) as bytes
    ), counted as (
      insert into relay.topic as known (topic, messages, bytes)
      select topic, count(*), sum(bytes) from stored group by topic order by topic
      on conflict (topic) do update
      set messages = known.messages + excluded.messages, bytes = known.bytes + excluded.bytes
    ), told as (
      select pg_notify(channel, process || string_agg(' ' || seq || ':' || topic, ''))
      from (select seq, topic, (row_number() over (order by seq) - 1) / 90 as page from stored) as paged
      group by page
    )
    select null::int, seq, topic, encode(digest, 'hex') from stored
    union all select place, null, null, null from refused
    union all select null, null, null, null from told where pg_notify is null
    order by 2;
  end $$;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE analytics.event (
    "position" bigint NOT NULL,
    project text NOT NULL,
    event_id text NOT NULL,
    received_at_ms bigint NOT NULL,
    happened_at_ms bigint NOT NULL,
    origin text NOT NULL,
    url text NOT NULL,
    domain text NOT NULL,
    kind text NOT NULL,
    name text NOT NULL,
    properties jsonb NOT NULL,
    address text
);
ALTER TABLE analytics.event ALTER COLUMN "position" ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME analytics.event_position_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE analytics.migration (
    step integer NOT NULL,
    run_at timestamp with time zone NOT NULL
);
CREATE UNLOGGED TABLE analytics.rate (
    bucket text NOT NULL,
    used_until_ms double precision NOT NULL
);
CREATE TABLE bundler.migration (
    step integer NOT NULL,
    run_at timestamp with time zone NOT NULL
);
CREATE TABLE bundler.operation (
    hash text NOT NULL,
    chain_id bigint NOT NULL,
    sender text NOT NULL,
    operation jsonb NOT NULL,
    transaction_hash text,
    is_rejected boolean DEFAULT false NOT NULL,
    received_at_ms bigint NOT NULL,
    signed jsonb,
    from_block bigint DEFAULT 0 NOT NULL,
    is_settled boolean DEFAULT false NOT NULL
);
CREATE TABLE data_api.block (
    network text NOT NULL,
    number bigint NOT NULL,
    hash text NOT NULL
);
CREATE TABLE data_api.entry (
    network text NOT NULL,
    account text NOT NULL,
    hash text NOT NULL,
    block bigint NOT NULL,
    "position" integer NOT NULL,
    mined_at_ms bigint NOT NULL,
    sender text NOT NULL,
    recipient text,
    nonce bigint NOT NULL,
    status text NOT NULL,
    operation text NOT NULL,
    transfers jsonb NOT NULL
);
CREATE TABLE data_api.holding (
    network text NOT NULL,
    account text NOT NULL,
    token text NOT NULL,
    units text
);
CREATE TABLE data_api.identity (
    address text NOT NULL,
    name text,
    avatar text
);
CREATE TABLE data_api.lease (
    network text NOT NULL,
    holder text NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE data_api.migration (
    step integer NOT NULL,
    run_at timestamp with time zone NOT NULL
);
CREATE TABLE data_api.name (
    name text NOT NULL,
    attributes jsonb NOT NULL,
    registered_at_ms bigint NOT NULL,
    updated_at_ms bigint NOT NULL
);
CREATE TABLE data_api.name_address (
    name text NOT NULL,
    coin_type bigint NOT NULL,
    address text NOT NULL,
    created_at_ms bigint NOT NULL
);
CREATE TABLE data_api.network (
    id text NOT NULL,
    head bigint NOT NULL,
    head_hash text NOT NULL
);
CREATE TABLE data_api.nft (
    network text NOT NULL,
    collection text NOT NULL,
    token_id text NOT NULL,
    block bigint NOT NULL,
    name text NOT NULL,
    preview text
);
CREATE TABLE data_api.nft_movement (
    network text NOT NULL,
    block bigint NOT NULL,
    collection text NOT NULL,
    token_id text NOT NULL,
    standard text NOT NULL,
    sender text NOT NULL,
    recipient text NOT NULL,
    units numeric(78,0) NOT NULL
);
CREATE TABLE data_api.purchase (
    account text NOT NULL,
    id text NOT NULL,
    status text NOT NULL,
    made_at_ms bigint NOT NULL,
    network text NOT NULL,
    token jsonb NOT NULL,
    quantity text NOT NULL,
    hash text,
    changed_at_ms bigint
);
CREATE UNLOGGED TABLE data_api.rate (
    bucket text NOT NULL,
    used_until_ms double precision NOT NULL
);
CREATE TABLE data_api.session (
    pci text NOT NULL,
    account text NOT NULL,
    project jsonb NOT NULL,
    permissions jsonb NOT NULL,
    expires_at_s bigint NOT NULL,
    created_at_s bigint NOT NULL,
    revoked_at_s bigint,
    context text
);
CREATE TABLE data_api.token (
    network text NOT NULL,
    address text NOT NULL,
    block bigint NOT NULL,
    name text NOT NULL,
    symbol text NOT NULL,
    decimals integer NOT NULL
);
CREATE TABLE login.account (
    id uuid NOT NULL,
    created_at_ms bigint NOT NULL
);
CREATE TABLE login.attempt (
    id uuid NOT NULL,
    purpose text NOT NULL,
    account_id uuid,
    email text NOT NULL,
    device_hash bytea NOT NULL,
    code_hash bytea,
    tries_left integer NOT NULL,
    expires_at_ms bigint NOT NULL,
    is_approved boolean DEFAULT false NOT NULL
);
CREATE TABLE login.device (
    account_id uuid NOT NULL,
    device_hash bytea NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text DEFAULT 'An unknown browser'::text NOT NULL,
    last_used_at_ms bigint DEFAULT 0 NOT NULL
);
CREATE TABLE login.flow (
    state_hash bytea NOT NULL,
    provider text NOT NULL,
    project_id text NOT NULL,
    page_origin text NOT NULL,
    device_hash bytea NOT NULL,
    nonce text NOT NULL,
    secret bytea NOT NULL,
    ticket_hash bytea,
    outcome bytea,
    expires_at_ms bigint NOT NULL
);
CREATE TABLE login.link (
    ticket_hash bytea NOT NULL,
    account_id uuid NOT NULL,
    device_hash bytea NOT NULL,
    subject text NOT NULL,
    email text,
    user_name text,
    expires_at_ms bigint NOT NULL
);
CREATE TABLE login.method (
    subject text NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    account_id uuid NOT NULL,
    email text,
    user_name text,
    box text,
    added_at_ms bigint NOT NULL
);
CREATE TABLE login.migration (
    step integer NOT NULL,
    run_at timestamp with time zone NOT NULL
);
CREATE TABLE login.passkey (
    credential_id text NOT NULL,
    subject text NOT NULL,
    public_key bytea NOT NULL,
    user_handle text NOT NULL,
    counter bigint NOT NULL,
    created_at_ms bigint NOT NULL
);
CREATE TABLE login.passkey_challenge (
    challenge_hash bytea NOT NULL,
    purpose text NOT NULL,
    owner_hash bytea NOT NULL,
    expires_at_ms bigint NOT NULL
);
CREATE TABLE login.proof (
    session_id uuid NOT NULL,
    id_hash bytea NOT NULL,
    token_hash bytea NOT NULL
);
CREATE TABLE login.session (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    device_hash bytea NOT NULL,
    token_hash bytea NOT NULL,
    spent_hash bytea,
    rotated_at_ms bigint NOT NULL,
    expires_at_ms bigint NOT NULL,
    is_grace_used boolean DEFAULT false NOT NULL,
    signed_in_at_ms bigint DEFAULT 0 NOT NULL,
    method_id uuid NOT NULL,
    key_thumbprint text NOT NULL
);
CREATE TABLE login.use (
    bucket text NOT NULL,
    started_at_ms bigint NOT NULL,
    uses integer NOT NULL
);
CREATE TABLE login.wallet (
    account_id uuid NOT NULL,
    server_share bytea NOT NULL,
    evm_address text NOT NULL,
    solana_address text NOT NULL
);
CREATE TABLE relay.delivery (
    seq bigint NOT NULL,
    client_id text NOT NULL
);
CREATE TABLE relay.message (
    seq bigint NOT NULL,
    topic text NOT NULL,
    digest bytea NOT NULL,
    message text NOT NULL,
    tag integer NOT NULL,
    attestation text,
    publisher text NOT NULL,
    published_at_ms bigint NOT NULL,
    expires_at_ms bigint NOT NULL
);
ALTER TABLE relay.message ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME relay.message_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE relay.migration (
    step integer NOT NULL,
    run_at timestamp with time zone NOT NULL
);
CREATE UNLOGGED TABLE relay.rate (
    bucket text NOT NULL,
    used_until_ms double precision NOT NULL
);
CREATE TABLE relay.topic (
    topic text NOT NULL,
    messages integer NOT NULL,
    bytes bigint NOT NULL
);
INSERT INTO analytics.event OVERRIDING SYSTEM VALUE VALUES (1, '00000000000000000000000000000000', '00c95d42-8ed8-433f-85c8-ed78bb26c1fe', 1795885666857, 1714000000000, 'https://shop.example', 'https://shop.example/cart', 'shop.example', 'track', 'MODAL_OPEN', '"{\"connected\":false}"', NULL);
INSERT INTO analytics.migration VALUES (0, '2026-11-28 17:07:46.742501+00');
INSERT INTO analytics.migration VALUES (1, '2026-11-28 17:07:46.742501+00');
INSERT INTO analytics.migration VALUES (2, '2026-11-28 17:07:46.742501+00');
INSERT INTO analytics.rate VALUES ('127.0.0.1 /e', 1795885667378.171);
INSERT INTO bundler.migration VALUES (0, '2026-11-28 17:07:49.456685+00');
INSERT INTO bundler.migration VALUES (1, '2026-11-28 17:07:49.456685+00');
INSERT INTO bundler.migration VALUES (2, '2026-11-28 17:07:49.456685+00');
INSERT INTO bundler.migration VALUES (3, '2026-11-28 17:07:49.456685+00');
INSERT INTO bundler.operation VALUES ('0x5555555555555555555555555555555555555555555555555555555555555555', 31337, '0x6666666666666666666666666666666666666666', '{"nonce": "0x0", "sender": "0x6666666666666666666666666666666666666666", "callData": "0x", "signature": "0x", "callGasLimit": "0x1", "maxFeePerGas": "0x1", "preVerificationGas": "0x1", "maxPriorityFeePerGas": "0x1", "verificationGasLimit": "0x1"}', '0x8888888888888888888888888888888888888888888888888888888888888888', false, 1795885670074, '{"raw": "0x01", "hash": "0x8888888888888888888888888888888888888888888888888888888888888888", "nonce": 4, "executor": "0x7777777777777777777777777777777777777777"}', 1, false);
INSERT INTO data_api.block VALUES ('eip155:31337', 78, '0xca7139765faa6db25a0b9f1873a0d0d5a7eedb2669500980001b761fcdc0eaf0');
INSERT INTO data_api.block VALUES ('eip155:31337', 79, '0x848db2aaadc95c4ff8fd66dce7d1c02f24f493054f2fd2de937a2be63b058193');
INSERT INTO data_api.block VALUES ('eip155:31337', 80, '0x0535e354bb28552ca83935b78cb3b22664bf351416c97b939112743ded933c97');
INSERT INTO data_api.block VALUES ('eip155:31337', 81, '0x2cac00a1e5c7875b7e2fefa54caf56668e40327eadc943f0483055d4c91fa310');
INSERT INTO data_api.block VALUES ('eip155:31337', 82, '0x4e0571b302fe2d2381ef2513bd28c3fcb96018da0d09b20ec8f70704e9c472ff');
INSERT INTO data_api.block VALUES ('eip155:31337', 83, '0x3f134169154b5109314cbf86a741aa3d06fba49247bb633a5e0268c27daf0b7d');
INSERT INTO data_api.block VALUES ('eip155:31337', 84, '0x364e3828acf69bd680b481381f4e579ee0f93a6513dc0bc738a514e9fac34315');
INSERT INTO data_api.block VALUES ('eip155:31337', 85, '0x1e8ceac9b9dca8170ca639c6d6f6cd85fa8c24751f589717281b2095f8a6bbc5');
INSERT INTO data_api.block VALUES ('eip155:31337', 86, '0x843c64497f1f96b291eccfe47722347460fdd048889056b6cec2d6ebab26d5ae');
INSERT INTO data_api.entry VALUES ('eip155:31337', '0x90f79bf6eb2c4f870365e785982e1f101e93b906', '0xd7ed7bb53eecd607cc65bf6648fb2c4461c0fda85f92718ae4731551b92159b4', 78, 0, 1795885661000, '0x90f79bf6eb2c4f870365e785982e1f101e93b906', '0x00000000000000000000000000000000000000a1', 0, 'confirmed', 'send', '[{"to": "0x00000000000000000000000000000000000000a1", "from": "0x90f79bf6eb2c4f870365e785982e1f101e93b906", "kind": "native", "price": null, "units": "7", "tokenId": null, "contract": null, "direction": "out"}]');
INSERT INTO data_api.entry VALUES ('eip155:31337', '0x00000000000000000000000000000000000000a1', '0xd7ed7bb53eecd607cc65bf6648fb2c4461c0fda85f92718ae4731551b92159b4', 78, 0, 1795885661000, '0x90f79bf6eb2c4f870365e785982e1f101e93b906', '0x00000000000000000000000000000000000000a1', 0, 'confirmed', 'receive', '[{"to": "0x00000000000000000000000000000000000000a1", "from": "0x90f79bf6eb2c4f870365e785982e1f101e93b906", "kind": "native", "price": null, "units": "7", "tokenId": null, "contract": null, "direction": "in"}]');
INSERT INTO data_api.migration VALUES (0, '2026-11-28 17:07:45.541185+00');
INSERT INTO data_api.migration VALUES (1, '2026-11-28 17:07:45.541185+00');
INSERT INTO data_api.migration VALUES (2, '2026-11-28 17:07:45.541185+00');
INSERT INTO data_api.migration VALUES (3, '2026-11-28 17:07:45.541185+00');
INSERT INTO data_api.migration VALUES (4, '2026-11-28 17:07:45.541185+00');
INSERT INTO data_api.migration VALUES (5, '2026-11-28 17:07:45.541185+00');
INSERT INTO data_api.migration VALUES (6, '2026-11-28 17:07:45.541185+00');
INSERT INTO data_api.migration VALUES (7, '2026-11-28 17:07:45.541185+00');
INSERT INTO data_api.migration VALUES (8, '2026-11-28 17:07:45.541185+00');
INSERT INTO data_api.migration VALUES (9, '2026-11-28 17:07:45.541185+00');
INSERT INTO data_api.migration VALUES (10, '2026-11-28 17:07:45.541185+00');
INSERT INTO data_api.migration VALUES (11, '2026-11-28 17:07:45.541185+00');
INSERT INTO data_api.migration VALUES (12, '2026-11-28 17:07:45.541185+00');
INSERT INTO data_api.migration VALUES (13, '2026-11-28 17:07:45.541185+00');
INSERT INTO data_api.migration VALUES (14, '2026-11-28 17:07:45.541185+00');
INSERT INTO data_api.migration VALUES (15, '2026-11-28 17:07:45.541185+00');
INSERT INTO data_api.migration VALUES (16, '2026-11-28 17:07:45.541185+00');
INSERT INTO data_api.migration VALUES (17, '2026-11-28 17:07:45.541185+00');
INSERT INTO data_api.migration VALUES (18, '2026-11-28 17:07:45.541185+00');
INSERT INTO data_api.migration VALUES (19, '2026-11-28 17:07:45.541185+00');
INSERT INTO data_api.migration VALUES (20, '2026-11-28 17:07:45.541185+00');
INSERT INTO data_api.migration VALUES (21, '2026-11-28 17:07:45.541185+00');
INSERT INTO data_api.network VALUES ('eip155:31337', 86, '0x843c64497f1f96b291eccfe47722347460fdd048889056b6cec2d6ebab26d5ae');
INSERT INTO data_api.rate VALUES ('127.0.0.1 GET /v1/account/:address/history', 1795885666308.979);
INSERT INTO login.account VALUES ('05b2917c-afad-4e60-8ac6-14c0310eb2a0', 1795885659282);
INSERT INTO login.device VALUES ('05b2917c-afad-4e60-8ac6-14c0310eb2a0', '\x64e8f868643c94ab8eebe1e0f10360a85be7631a2aea969a94b5ec572d44792e', 'd912dc45-6707-4c31-81d6-8134716154f5', 'A browser on an unknown system', 1795885659414);
INSERT INTO login.method VALUES ('email:ada@latchkey.example', 'a0719117-46bb-4fd5-8b3d-e91b97a72f98', '05b2917c-afad-4e60-8ac6-14c0310eb2a0', 'ada@latchkey.example', NULL, 'bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb', 1795885659287);
INSERT INTO login.migration VALUES (0, '2026-11-28 17:07:37.870565+00');
INSERT INTO login.migration VALUES (1, '2026-11-28 17:07:37.870565+00');
INSERT INTO login.migration VALUES (2, '2026-11-28 17:07:37.870565+00');
INSERT INTO login.migration VALUES (3, '2026-11-28 17:07:37.870565+00');
INSERT INTO login.migration VALUES (4, '2026-11-28 17:07:37.870565+00');
INSERT INTO login.migration VALUES (5, '2026-11-28 17:07:37.870565+00');
INSERT INTO login.migration VALUES (6, '2026-11-28 17:07:37.870565+00');
INSERT INTO login.migration VALUES (7, '2026-11-28 17:07:37.870565+00');
INSERT INTO login.migration VALUES (8, '2026-11-28 17:07:37.870565+00');
INSERT INTO login.migration VALUES (9, '2026-11-28 17:07:37.870565+00');
INSERT INTO login.migration VALUES (10, '2026-11-28 17:07:37.870565+00');
INSERT INTO login.migration VALUES (11, '2026-11-28 17:07:37.870565+00');
INSERT INTO login.migration VALUES (12, '2026-11-28 17:07:37.870565+00');
INSERT INTO login.migration VALUES (13, '2026-11-28 17:07:37.870565+00');
INSERT INTO login.migration VALUES (14, '2026-11-28 17:07:37.870565+00');
INSERT INTO login.migration VALUES (15, '2026-11-28 17:07:37.870565+00');
INSERT INTO login.migration VALUES (16, '2026-11-28 17:07:37.870565+00');
INSERT INTO login.migration VALUES (17, '2026-11-28 17:07:37.870565+00');
INSERT INTO login.migration VALUES (18, '2026-11-28 17:07:37.870565+00');
INSERT INTO login.migration VALUES (19, '2026-11-28 17:07:37.870565+00');
INSERT INTO login.migration VALUES (20, '2026-11-28 17:07:37.870565+00');
INSERT INTO login.migration VALUES (21, '2026-11-28 17:07:37.870565+00');
INSERT INTO login.migration VALUES (22, '2026-11-28 17:07:37.870565+00');
INSERT INTO login.migration VALUES (23, '2026-11-28 17:07:37.870565+00');
INSERT INTO login.migration VALUES (24, '2026-11-28 17:07:37.870565+00');
INSERT INTO login.proof VALUES ('1aa69e12-7cc4-4aa8-bdb4-ef0d736fa8d7', '\xd35112112dacfecfc366b157ec5d2df33e79a5280bdce2c68f5085652f545dea', '\x01b115461640896ab7717c4e1a8eab944d3e691e2c6c0695c564a1d9caadc8fb');
INSERT INTO login.proof VALUES ('1aa69e12-7cc4-4aa8-bdb4-ef0d736fa8d7', '\x3348a1e4ce681f6c02f30b35608d552943eb409391d7a48d97cdaabfe1785379', '\x01b115461640896ab7717c4e1a8eab944d3e691e2c6c0695c564a1d9caadc8fb');
INSERT INTO login.session VALUES ('1aa69e12-7cc4-4aa8-bdb4-ef0d736fa8d7', '05b2917c-afad-4e60-8ac6-14c0310eb2a0', '\x64e8f868643c94ab8eebe1e0f10360a85be7631a2aea969a94b5ec572d44792e', '\x01b115461640896ab7717c4e1a8eab944d3e691e2c6c0695c564a1d9caadc8fb', NULL, 1795885659302, 1798477659302, false, 1795885659302, 'a0719117-46bb-4fd5-8b3d-e91b97a72f98', 'aB40KYl7InlOmOSpBSMIux8IFtSVpK04oLfXTn_rQMg');
INSERT INTO login.use VALUES ('sign-in mail ada@latchkey.example on ZOj4aGQ8lKuO6-Hg8QNgqFvnYxoq6paalLXsVy1EeS4', 1795885658991, 1);
INSERT INTO login.use VALUES ('mails for 127.0.0.1', 1795885658992, 1);
INSERT INTO login.use VALUES ('mails to ada@latchkey.example for 127.0.0.1', 1795885658993, 1);
INSERT INTO login.use VALUES ('mails to ada@latchkey.example for 127.0.0.1 in a day', 1795885658998, 1);
INSERT INTO login.use VALUES ('mails to ada@latchkey.example', 1795885658999, 1);
INSERT INTO login.use VALUES ('mails to ada@latchkey.example in a day', 1795885658999, 1);
INSERT INTO login.use VALUES ('tries 127.0.0.1', 1795885659243, 1);
INSERT INTO login.wallet VALUES ('05b2917c-afad-4e60-8ac6-14c0310eb2a0', '\x01613d2f8b8a5f78a26c13e380aec888c826d91915b9a3b0cec154f274d6715e354ca763232129cd76055807f7ad7ae33f40dabd6e1895e7b7656670f6282bc9680ec88cb52b97f5a50a03112ed07640', '0x1111111111111111111111111111111111111111', '11111111111111111111111111111111');
INSERT INTO relay.message OVERRIDING SYSTEM VALUE VALUES (1, '3c1c1086376016e2e3a7171329f35b987e4af4aa7202c9d2e644dc5ae98ea484', '\x7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed', 'one', 1100, NULL, 'did:key:z6Mkn3UKoMRf9kCbtZfdrizwE99QXPeYUR9hyxhWophUCBMc', 1795885661628, 1795885961628);
INSERT INTO relay.message OVERRIDING SYSTEM VALUE VALUES (2, '3c1c1086376016e2e3a7171329f35b987e4af4aa7202c9d2e644dc5ae98ea484', '\x3fc4ccfe745870e2c0d99f71f30ff0656c8dedd41cc1d7d3d376b0dbe685e2f3', 'two', 1100, NULL, 'did:key:z6Mkn3UKoMRf9kCbtZfdrizwE99QXPeYUR9hyxhWophUCBMc', 1795885661644, 1795885961644);
INSERT INTO relay.migration VALUES (0, '2026-11-28 17:07:41.076477+00');
INSERT INTO relay.migration VALUES (1, '2026-11-28 17:07:41.076477+00');
INSERT INTO relay.migration VALUES (2, '2026-11-28 17:07:41.076477+00');
INSERT INTO relay.migration VALUES (3, '2026-11-28 17:07:41.076477+00');
INSERT INTO relay.migration VALUES (4, '2026-11-28 17:07:41.076477+00');
INSERT INTO relay.migration VALUES (5, '2026-11-28 17:07:41.076477+00');
INSERT INTO relay.migration VALUES (6, '2026-11-28 17:07:41.076477+00');
INSERT INTO relay.migration VALUES (7, '2026-11-28 17:07:41.076477+00');
INSERT INTO relay.rate VALUES ('bytes did:key:z6Mkn3UKoMRf9kCbtZfdrizwE99QXPeYUR9hyxhWophUCBMc', 1795885662127.609);
INSERT INTO relay.rate VALUES ('requests did:key:z6Mkn3UKoMRf9kCbtZfdrizwE99QXPeYUR9hyxhWophUCBMc', 1795885662162.316);
INSERT INTO relay.topic VALUES ('3c1c1086376016e2e3a7171329f35b987e4af4aa7202c9d2e644dc5ae98ea484', 2, 6);
SELECT pg_catalog.setval('analytics.event_position_seq', 1, true);
SELECT pg_catalog.setval('relay.message_seq_seq', 2, true);
ALTER TABLE ONLY analytics.event
    ADD CONSTRAINT event_pkey PRIMARY KEY ("position");
ALTER TABLE ONLY analytics.event
    ADD CONSTRAINT event_project_event_id_key UNIQUE (project, event_id);
ALTER TABLE ONLY analytics.migration
    ADD CONSTRAINT migration_pkey PRIMARY KEY (step);
ALTER TABLE ONLY analytics.rate
    ADD CONSTRAINT rate_pkey PRIMARY KEY (bucket);
ALTER TABLE ONLY bundler.migration
    ADD CONSTRAINT migration_pkey PRIMARY KEY (step);
ALTER TABLE ONLY bundler.operation
    ADD CONSTRAINT operation_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY data_api.block
    ADD CONSTRAINT block_pkey PRIMARY KEY (network, number);
ALTER TABLE ONLY data_api.entry
    ADD CONSTRAINT entry_pkey PRIMARY KEY (hash, network, account);
ALTER TABLE ONLY data_api.holding
    ADD CONSTRAINT holding_pkey PRIMARY KEY (network, account, token);
ALTER TABLE ONLY data_api.identity
    ADD CONSTRAINT identity_pkey PRIMARY KEY (address);
ALTER TABLE ONLY data_api.lease
    ADD CONSTRAINT lease_pkey PRIMARY KEY (network);
ALTER TABLE ONLY data_api.migration
    ADD CONSTRAINT migration_pkey PRIMARY KEY (step);
ALTER TABLE ONLY data_api.name_address
    ADD CONSTRAINT name_address_pkey PRIMARY KEY (name, coin_type);
ALTER TABLE ONLY data_api.name
    ADD CONSTRAINT name_pkey PRIMARY KEY (name);
ALTER TABLE ONLY data_api.network
    ADD CONSTRAINT network_pkey PRIMARY KEY (id);
ALTER TABLE ONLY data_api.nft
    ADD CONSTRAINT nft_pkey PRIMARY KEY (network, collection, token_id);
ALTER TABLE ONLY data_api.purchase
    ADD CONSTRAINT purchase_pkey PRIMARY KEY (account, id);
ALTER TABLE ONLY data_api.rate
    ADD CONSTRAINT rate_pkey PRIMARY KEY (bucket);
ALTER TABLE ONLY data_api.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (pci);
ALTER TABLE ONLY data_api.token
    ADD CONSTRAINT token_pkey PRIMARY KEY (network, address);
ALTER TABLE ONLY login.account
    ADD CONSTRAINT account_pkey PRIMARY KEY (id);
ALTER TABLE ONLY login.attempt
    ADD CONSTRAINT attempt_pkey PRIMARY KEY (id);
ALTER TABLE ONLY login.device
    ADD CONSTRAINT device_pkey PRIMARY KEY (account_id, device_hash);
ALTER TABLE ONLY login.flow
    ADD CONSTRAINT flow_pkey PRIMARY KEY (state_hash);
ALTER TABLE ONLY login.flow
    ADD CONSTRAINT flow_ticket_hash_key UNIQUE (ticket_hash);
ALTER TABLE ONLY login.link
    ADD CONSTRAINT link_pkey PRIMARY KEY (ticket_hash);
ALTER TABLE ONLY login.method
    ADD CONSTRAINT method_id_key UNIQUE (id);
ALTER TABLE ONLY login.method
    ADD CONSTRAINT method_pkey PRIMARY KEY (subject);
ALTER TABLE ONLY login.migration
    ADD CONSTRAINT migration_pkey PRIMARY KEY (step);
ALTER TABLE ONLY login.passkey_challenge
    ADD CONSTRAINT passkey_challenge_pkey PRIMARY KEY (challenge_hash);
ALTER TABLE ONLY login.passkey
    ADD CONSTRAINT passkey_pkey PRIMARY KEY (credential_id);
ALTER TABLE ONLY login.passkey
    ADD CONSTRAINT passkey_subject_key UNIQUE (subject);
ALTER TABLE ONLY login.proof
    ADD CONSTRAINT proof_pkey PRIMARY KEY (session_id, id_hash);
ALTER TABLE ONLY login.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (id);
ALTER TABLE ONLY login.session
    ADD CONSTRAINT session_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY login.use
    ADD CONSTRAINT use_pkey PRIMARY KEY (bucket);
ALTER TABLE ONLY login.wallet
    ADD CONSTRAINT wallet_pkey PRIMARY KEY (account_id);
ALTER TABLE ONLY relay.delivery
    ADD CONSTRAINT delivery_pkey PRIMARY KEY (seq, client_id);
ALTER TABLE ONLY relay.message
    ADD CONSTRAINT message_pkey PRIMARY KEY (seq);
ALTER TABLE ONLY relay.message
    ADD CONSTRAINT message_topic_digest_key UNIQUE (topic, digest);
ALTER TABLE ONLY relay.migration
    ADD CONSTRAINT migration_pkey PRIMARY KEY (step);
ALTER TABLE ONLY relay.rate
    ADD CONSTRAINT rate_pkey PRIMARY KEY (bucket);
ALTER TABLE ONLY relay.topic
    ADD CONSTRAINT topic_pkey PRIMARY KEY (topic);
CREATE INDEX event_by_time ON analytics.event USING btree (project, "position" DESC);
CREATE INDEX operation_unsettled ON bundler.operation USING btree (received_at_ms) WHERE (NOT is_settled);
CREATE INDEX entry_by_block ON data_api.entry USING btree (network, block);
CREATE INDEX entry_by_time ON data_api.entry USING btree (account, network, mined_at_ms DESC, block DESC, "position" DESC);
CREATE INDEX name_by_address ON data_api.name_address USING btree (address);
CREATE INDEX nft_by_recipient ON data_api.nft_movement USING btree (recipient, network);
CREATE INDEX nft_by_sender ON data_api.nft_movement USING btree (sender, network);
CREATE INDEX purchase_by_time ON data_api.purchase USING btree (account, made_at_ms DESC, id DESC);
CREATE UNIQUE INDEX method_email ON login.method USING btree (account_id) WHERE (subject ~~ 'email:%'::text);
CREATE INDEX message_by_expiry ON relay.message USING btree (expires_at_ms);
ALTER TABLE ONLY data_api.name_address
    ADD CONSTRAINT name_address_name_fkey FOREIGN KEY (name) REFERENCES data_api.name(name) ON DELETE CASCADE;
ALTER TABLE ONLY login.attempt
    ADD CONSTRAINT attempt_account_id_fkey FOREIGN KEY (account_id) REFERENCES login.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY login.device
    ADD CONSTRAINT device_account_id_fkey FOREIGN KEY (account_id) REFERENCES login.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY login.link
    ADD CONSTRAINT link_account_id_fkey FOREIGN KEY (account_id) REFERENCES login.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY login.method
    ADD CONSTRAINT method_account_id_fkey FOREIGN KEY (account_id) REFERENCES login.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY login.proof
    ADD CONSTRAINT proof_session_id_fkey FOREIGN KEY (session_id) REFERENCES login.session(id) ON DELETE CASCADE;
ALTER TABLE ONLY login.session
    ADD CONSTRAINT session_account_id_fkey FOREIGN KEY (account_id) REFERENCES login.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY login.session
    ADD CONSTRAINT session_method_id_fkey FOREIGN KEY (method_id) REFERENCES login.method(id) ON DELETE CASCADE;
ALTER TABLE ONLY login.wallet
    ADD CONSTRAINT wallet_account_id_fkey FOREIGN KEY (account_id) REFERENCES login.account(id) ON DELETE CASCADE;
