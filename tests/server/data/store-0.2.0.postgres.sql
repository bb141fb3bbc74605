--
-- PostgreSQL database dump
--

\restrict UXcl2OPFwz1d2j7leePMBGAfa0wm80dcJQDOJQRpXJfgW7uQ5wwjJnHbXarwm0q

-- Dumped from database version 15.18 (Debian 15.18-0+deb12u1)
-- Dumped by pg_dump version 15.18 (Debian 15.18-0+deb12u1)

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

--
-- Name: witching_add(bigint, bigint, text, bigint, bigint, boolean, text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.witching_add(t bigint, n bigint, b text, m bigint, d bigint, l boolean, w text) RETURNS boolean
    LANGUAGE plpgsql
    AS $$ BEGIN   INSERT INTO events(tab, number, body) VALUES(t, n, b) ON CONFLICT DO NOTHING;  IF NOT FOUND THEN RETURN false; END IF;  INSERT INTO tables AS old(id, made, due, listed) VALUES(t, m, d, l) ON CONFLICT(id) DO UPDATE     SET due = d, listed = l WHERE old.due <> d OR old.listed <> l;  PERFORM pg_notify('witching', t::text || ' ' || n::text || ' ' || w);  RETURN true; END $$;


--
-- Name: witching_put(text, boolean, text, text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.witching_put(k text, expects boolean, o text, v text) RETURNS boolean
    LANGUAGE plpgsql
    AS $$ BEGIN   IF expects THEN     PERFORM pg_advisory_xact_lock(7313, hashtext(k));    IF coalesce((SELECT value FROM facts WHERE key = k), '') <> o THEN RETURN false; END IF;  END IF;  IF k LIKE 'gone/%' THEN PERFORM pg_notify('witching', 'gone ' || substr(k, 6)); END IF;  IF v = '' THEN DELETE FROM facts WHERE key = k;  ELSE INSERT INTO facts(key, value) VALUES(k, v) ON CONFLICT(key) DO UPDATE SET value = v; END IF;  RETURN true; END $$;


--
-- Name: witching_say(bigint, text, text, text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.witching_say(t bigint, r text, b text, s text) RETURNS boolean
    LANGUAGE plpgsql
    AS $$ BEGIN   INSERT INTO chat(tab, ref, body) VALUES(t, nullif(r, ''), b) ON CONFLICT DO NOTHING;  IF NOT FOUND THEN RETURN false; END IF;  DELETE FROM chat WHERE tab = t AND id <= (SELECT id FROM chat WHERE tab = t ORDER BY id DESC LIMIT 1 OFFSET 50);  PERFORM pg_notify('witching', 'said ' || t::text || ' ' || s || ' ' || b);  RETURN true; END $$;


--
-- Name: witching_write(bigint, bigint, text, bigint, bigint, boolean, text, bigint, bigint, text, bigint, bigint, boolean, json, bigint, text, text, text, bigint, bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.witching_write(t bigint, n bigint, b text, m bigint, d bigint, l boolean, w text, t2 bigint, n2 bigint, b2 text, m2 bigint, d2 bigint, l2 boolean, f json, ct bigint, cr text, cb text, cs text, dt bigint, dd bigint) RETURNS text
    LANGUAGE plpgsql
    AS $$ DECLARE x record; said boolean := true; BEGIN   IF t <> 0 AND NOT witching_add(t, n, b, m, d, l, w) THEN RAISE SQLSTATE 'WH001'; END IF;  IF t2 <> 0 AND NOT witching_add(t2, n2, b2, m2, d2, l2, '') THEN RAISE SQLSTATE 'WH001'; END IF;  FOR x IN SELECT * FROM json_to_recordset(f) AS r(k text, e boolean, o text, v text) LOOP     IF NOT witching_put(x.k, x.e, x.o, x.v) THEN RAISE SQLSTATE 'WH001'; END IF; END LOOP;  IF ct <> 0 THEN said := witching_say(ct, cr, cb, cs); END IF;  IF dt <> 0 THEN UPDATE tables SET due = dd WHERE id = dt; END IF;  RETURN CASE WHEN said THEN 't' ELSE 'a' END;EXCEPTION WHEN SQLSTATE 'WH001' THEN RETURN 'f'; END $$;


SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: chat; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.chat (
    id bigint NOT NULL,
    tab bigint NOT NULL,
    ref text,
    body text NOT NULL
);


--
-- Name: chat_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

CREATE SEQUENCE public.chat_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


--
-- Name: chat_id_seq; Type: SEQUENCE OWNED BY; Schema: public; Owner: -
--

ALTER SEQUENCE public.chat_id_seq OWNED BY public.chat.id;


--
-- Name: events; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.events (
    tab bigint NOT NULL,
    number bigint NOT NULL,
    body text NOT NULL
);


--
-- Name: facts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.facts (
    key text NOT NULL COLLATE pg_catalog."C",
    value text NOT NULL
);


--
-- Name: tables; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tables (
    id bigint NOT NULL,
    made bigint NOT NULL,
    due bigint NOT NULL,
    listed boolean NOT NULL
);


--
-- Name: chat id; Type: DEFAULT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.chat ALTER COLUMN id SET DEFAULT nextval('public.chat_id_seq'::regclass);


--
-- Data for Name: chat; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.chat VALUES (1, 4646960359296118776, '0:d165fa07ba266a26', '{"k":"chat","t":1795036251761,"s":0,"text":"Good evening.","by":"Ada"}');
INSERT INTO public.chat VALUES (2, -6042484750938424674, '0:3022623c96f77755', '{"k":"chat","t":1795036252693,"s":0,"text":"Good evening.","by":"Ada"}');
INSERT INTO public.chat VALUES (3, -4080258301756209637, '0:4670d27c4360f2f7', '{"k":"chat","t":1795036253540,"s":0,"text":"Good evening.","by":"Ada"}');
INSERT INTO public.chat VALUES (4, 6505126870378588091, '0:a77169bd8e96fdfa', '{"k":"chat","t":1795036254380,"s":0,"text":"Good evening.","by":"Ada"}');
INSERT INTO public.chat VALUES (5, 504281501549777634, '0:8c2f7216e00b0854', '{"k":"chat","t":1795036255234,"s":0,"text":"Good evening.","by":"Ada"}');


--
-- Data for Name: events; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.events VALUES (4646960359296118776, 0, '{"k":"make","t":1795036251726,"at":1795036251722,"s":-1,"game":"hourglass","rules":1,"options":["length=auto","glasses=hill","memory=open"],"seats":[{"kind":"person","invite":"7e6ad9c4214e31910c9bfa0fb5507b6e","name":"Ada","token":"00968992e5dde113b428877f2e371ee5"},{"kind":"link","invite":"eda8059782468d5be6102d6541f19e79"}],"clock":"none","seconds":0,"plus":0,"away":"bot","dice":2,"seed":"3936796dafc41b5da75c7708f2efa6037d93da3309e49b8b4768e4fea2158e77"}');
INSERT INTO public.events VALUES (4646960359296118776, 1, '{"k":"seal","t":1795036251737,"at":1795036251736,"s":0,"seal":"8f0a6b39b67a873011f1b5fc557522a6296c0bcec280984ec7cee0ac8f139ecd"}');
INSERT INTO public.events VALUES (4646960359296118776, 2, '{"k":"take","t":1795036251741,"s":1,"name":"Zoë 1","token":"85a5f50f6d80df69e100c631f88f1018","seal":"f5171cab1298fe1b8b2b5ccf3c51d59cfc21f99c00c4b3846459eefc0ed26e4d"}');
INSERT INTO public.events VALUES (4646960359296118776, 3, '{"k":"luck","t":1795036251746,"s":1,"id":"8d8c9f6f345b392c","luck":"eeada389a6554fba2858af8f12f49e79544fde5006ec7b1a6f24103bcba81362"}');
INSERT INTO public.events VALUES (4646960359296118776, 4, '{"k":"luck","t":1795036251750,"at":1795036251747,"s":0,"id":"e8070ce276d53037","luck":"f52a0a005a826f77dabe8ca1aa29b53f74670dbfff62c76ff07f7ad4ab89c1eb"}');
INSERT INTO public.events VALUES (4646960359296118776, 5, '{"k":"play","t":1795036251820,"s":0,"id":"6664866514bbf596","v":1,"text":"start j21 up"}');
INSERT INTO public.events VALUES (4646960359296118776, 6, '{"k":"play","t":1795036251873,"at":1795036251874,"s":1,"id":"c92396e105400a97","v":2,"text":"slip a j7"}');
INSERT INTO public.events VALUES (4646960359296118776, 7, '{"k":"play","t":1795036251944,"s":0,"id":"79ee447c7181a4ba","v":3,"text":"start r9 down"}');
INSERT INTO public.events VALUES (4646960359296118776, 8, '{"k":"play","t":1795036252003,"s":1,"id":"d01c1c709fa21cd3","v":4,"text":"start j13 down"}');
INSERT INTO public.events VALUES (4646960359296118776, 9, '{"k":"play","t":1795036252063,"s":0,"id":"dcc37bc2cd5c37a8","v":5,"text":"take c r13"}');
INSERT INTO public.events VALUES (4646960359296118776, 10, '{"k":"play","t":1795036252119,"s":1,"id":"2cd8e8e07fc9a541","v":6,"text":"take a r22"}');
INSERT INTO public.events VALUES (4646960359296118776, 11, '{"k":"play","t":1795036252187,"s":0,"id":"06bf0649badf40e5","v":7,"text":"slip a r20"}');
INSERT INTO public.events VALUES (4646960359296118776, 12, '{"k":"play","t":1795036252268,"at":1795036252269,"s":1,"id":"d547061dbe602df5","v":8,"text":"slip b r10"}');
INSERT INTO public.events VALUES (4646960359296118776, 13, '{"k":"play","t":1795036252369,"s":0,"id":"e0bf36eeac87e179","v":9,"text":"slip a r5"}');
INSERT INTO public.events VALUES (-6042484750938424674, 0, '{"k":"make","t":1795036252678,"at":1795036252629,"s":-1,"game":"midnight","rules":1,"options":["mode=auto","target=24","wins=3","backpass=true","finish=stop","runout=midnight"],"seats":[{"kind":"person","invite":"c401cbe991a25e24e5afbc3d85d62010","name":"Ada","token":"c1d2d6113a44da2aac2d607b45b6372c"},{"kind":"link","invite":"565486ca360a3a8f72748143b74356ec"}],"clock":"none","seconds":0,"plus":0,"away":"bot","dice":2,"seed":"8a76350d86747c985e574811a63a9f95385c662bdd86bf7df056de62538689e6"}');
INSERT INTO public.events VALUES (-6042484750938424674, 1, '{"k":"seal","t":1795036252680,"s":0,"seal":"39293b9b44670650d16eb7ec5f23ff19fd5a69129404b8bf0104b57c9c86328b"}');
INSERT INTO public.events VALUES (-6042484750938424674, 2, '{"k":"take","t":1795036252684,"at":1795036252683,"s":1,"name":"Zoë 1","token":"36984aa0768940575c44af056348b5c9","seal":"f18659931491b838a4437cef6a4ba22786c39d92190f1a3bbfaf761983881e1f"}');
INSERT INTO public.events VALUES (-6042484750938424674, 3, '{"k":"luck","t":1795036252688,"s":1,"id":"fc08d60553ca04ad","luck":"4715b27415c788a687253da85b1045a4922d287b318e3870043523332befedab"}');
INSERT INTO public.events VALUES (-6042484750938424674, 4, '{"k":"luck","t":1795036252692,"at":1795036252688,"s":0,"id":"96eb0c434a92e8d2","luck":"487f5575828bf3e0f41ae77013b080703d5f1b58b2215f1733e1f169ec8e86de"}');
INSERT INTO public.events VALUES (-6042484750938424674, 5, '{"k":"play","t":1795036252694,"s":0,"id":"d443440f5b300bbc","v":3,"text":"play y2r5"}');
INSERT INTO public.events VALUES (-6042484750938424674, 6, '{"k":"play","t":1795036252749,"s":1,"id":"f7a22e63045c1898","v":4,"text":"play y4r3"}');
INSERT INTO public.events VALUES (-6042484750938424674, 7, '{"k":"play","t":1795036252803,"at":1795036252802,"s":0,"id":"d33579e3be6f870d","v":5,"text":"play r6g1"}');
INSERT INTO public.events VALUES (-6042484750938424674, 8, '{"k":"play","t":1795036252859,"s":1,"id":"ae05d2fd3a4b7e47","v":6,"text":"play b1p6"}');
INSERT INTO public.events VALUES (-6042484750938424674, 9, '{"k":"play","t":1795036252914,"s":0,"id":"5607c66d479d44e6","v":7,"text":"ghost r"}');
INSERT INTO public.events VALUES (-6042484750938424674, 10, '{"k":"play","t":1795036252972,"s":0,"id":"958494c61003b4b8","v":8,"text":"swap r3b4 r5g2 g5y2"}');
INSERT INTO public.events VALUES (-6042484750938424674, 11, '{"k":"play","t":1795036253089,"s":1,"id":"1f341f66cc486941","v":9,"text":"ghost g"}');
INSERT INTO public.events VALUES (-6042484750938424674, 12, '{"k":"play","t":1795036253149,"s":1,"id":"a6d45df6cfe733e8","v":10,"text":"swap r5p2 b5g2 g2p5"}');
INSERT INTO public.events VALUES (-6042484750938424674, 13, '{"k":"play","t":1795036253201,"s":0,"id":"7f63510a0d11168b","v":11,"text":"play r2g5"}');
INSERT INTO public.events VALUES (-4080258301756209637, 0, '{"k":"make","t":1795036253487,"at":1795036253479,"s":-1,"game":"halloween","rules":1,"options":["mode=standard","cards=random","reroll=own","start=equal","max_rounds=40"],"seats":[{"kind":"person","invite":"10c30dbb0716710c20ab9e344dcad9e9","name":"Ada","token":"074364be1aa60f2430853467d257bdf0"},{"kind":"link","invite":"d0a4879070628888c0e7c5cfa7a1c555"}],"clock":"none","seconds":0,"plus":0,"away":"bot","dice":2,"seed":"6defb47b06f3617ab46a3e1455eb727904749cc735599b3e7bfdf7b1064471cd"}');
INSERT INTO public.events VALUES (-4080258301756209637, 1, '{"k":"seal","t":1795036253495,"at":1795036253496,"s":0,"seal":"9921a14fca566bc05a23c297246144b8f849b10753129aa6c9bc2c4a17e2f24e"}');
INSERT INTO public.events VALUES (-4080258301756209637, 2, '{"k":"take","t":1795036253512,"at":1795036253511,"s":1,"name":"Zoë 1","token":"105fcd6a866529b66311f27169b6a176","seal":"28115fc42d199958ea4639505cf1fb20e89c7aae319cf72d85cd2bed371e9659"}');
INSERT INTO public.events VALUES (-4080258301756209637, 3, '{"k":"luck","t":1795036253519,"s":1,"id":"aa6ddd52c87cf9c4","luck":"c152142c3db15e552a543e58b38272913f0b414f367a112de1149e0d34801d37"}');
INSERT INTO public.events VALUES (-4080258301756209637, 4, '{"k":"luck","t":1795036253529,"at":1795036253519,"s":0,"id":"c7e08f942abb72bc","luck":"77e3e117df79d40e58a861aa7dee568eed294956c7f300873b26a76f050c3d6c"}');
INSERT INTO public.events VALUES (-4080258301756209637, 5, '{"k":"play","t":1795036253541,"s":0,"id":"56823af94341a495","v":2,"text":"act a scare"}');
INSERT INTO public.events VALUES (-4080258301756209637, 6, '{"k":"play","t":1795036253604,"s":0,"id":"d885797374152efd","v":3,"text":"scare blue"}');
INSERT INTO public.events VALUES (-4080258301756209637, 7, '{"k":"play","t":1795036253665,"s":0,"id":"6e5638c4fb49e8f5","v":4,"text":"act c haunt"}');
INSERT INTO public.events VALUES (-4080258301756209637, 8, '{"k":"play","t":1795036253727,"at":1795036253728,"s":0,"id":"90cc36b6292c5d8a","v":5,"text":"haunt police blue"}');
INSERT INTO public.events VALUES (-4080258301756209637, 9, '{"k":"play","t":1795036253789,"s":0,"id":"0948712a2e6f46dd","v":6,"text":"act b upgrade"}');
INSERT INTO public.events VALUES (-4080258301756209637, 10, '{"k":"play","t":1795036253862,"s":0,"id":"647b774d998fc0fd","v":7,"text":"upgrade police blue"}');
INSERT INTO public.events VALUES (-4080258301756209637, 11, '{"k":"play","t":1795036253978,"s":0,"id":"13aab874e87415cf","v":8,"text":"raise c"}');
INSERT INTO public.events VALUES (-4080258301756209637, 12, '{"k":"play","t":1795036254031,"s":0,"id":"1cac5c2214bb0788","v":9,"text":"end"}');
INSERT INTO public.events VALUES (-4080258301756209637, 13, '{"k":"play","t":1795036254091,"s":1,"id":"a74c35945dc19e97","v":10,"text":"act b scare"}');
INSERT INTO public.events VALUES (-7076326460999631677, 1, '{"k":"seal","t":1795036258908,"s":0,"seal":"9b9832387a9392cdf98bfc6349a5b399a99e91a9806907d9d99657f866540d2a","luck":"784d4974bbccad91ed102937ea463efdb3d07e5960b275497bf86d35c70f9ffc"}');
INSERT INTO public.events VALUES (-7076326460999631677, 2, '{"k":"play","t":1795036258912,"s":0,"id":"231af62a91c5063e","v":1,"text":"start r2 up"}');
INSERT INTO public.events VALUES (6505126870378588091, 0, '{"k":"make","t":1795036254352,"at":1795036254344,"s":-1,"game":"clockman","rules":1,"options":["transfer=true","hamster=one","robbery=true","trade=true","whytooki=stay","rounds=200"],"seats":[{"kind":"person","invite":"9731cc6636ba0a565cf0317dabe67618","name":"Ada","token":"fba65a28ee2c950e9041997ba6583455"},{"kind":"link","invite":"5d6205956f8e4b55e3cc385bd8b4839d"}],"clock":"none","seconds":0,"plus":0,"away":"bot","dice":2,"seed":"698f8f448171b0cf7484bda37fe50fb1ee2a14f9bbb8ef7453053f54dce5f044"}');
INSERT INTO public.events VALUES (6505126870378588091, 1, '{"k":"seal","t":1795036254356,"s":0,"seal":"080c0112e8872f36e7ac3844ab660bc94482ba10cce5197e0eab042b262270b7"}');
INSERT INTO public.events VALUES (6505126870378588091, 2, '{"k":"take","t":1795036254364,"at":1795036254363,"s":1,"name":"Zoë 1","token":"a56b085e07df7eef0c4f7406d671a552","seal":"e006e1f3246c2509853a23d01ffd5400b0085bae0b83195a3172c9e043eddf1c"}');
INSERT INTO public.events VALUES (6505126870378588091, 3, '{"k":"luck","t":1795036254364,"at":1795036254365,"s":1,"id":"3d6cb3a47375fadd","luck":"4159aa7f239ab462e5dc7763e422e74d91414a624247b637b9700be751b7e18f"}');
INSERT INTO public.events VALUES (6505126870378588091, 4, '{"k":"luck","t":1795036254366,"at":1795036254365,"s":0,"id":"0f35e4ec4e17666c","luck":"8742ef355fe9927b0fc0254d4a7d0cc08f14362575bad32477d12955c7af8dce"}');
INSERT INTO public.events VALUES (6505126870378588091, 5, '{"k":"play","t":1795036254384,"at":1795036254385,"s":1,"id":"58b032fc95e6852d","v":9,"text":"move a27"}');
INSERT INTO public.events VALUES (6505126870378588091, 6, '{"k":"play","t":1795036254439,"s":0,"id":"87bbdf2240831577","v":10,"text":"move a1"}');
INSERT INTO public.events VALUES (6505126870378588091, 7, '{"k":"play","t":1795036254490,"at":1795036254491,"s":1,"id":"de444843584596d8","v":12,"text":"move a28"}');
INSERT INTO public.events VALUES (6505126870378588091, 8, '{"k":"play","t":1795036254542,"s":0,"id":"ca68a23780e9d8a3","v":14,"text":"move a7"}');
INSERT INTO public.events VALUES (6505126870378588091, 9, '{"k":"play","t":1795036254598,"s":1,"id":"c1b1e9c2707f2120","v":16,"text":"move a34"}');
INSERT INTO public.events VALUES (6505126870378588091, 10, '{"k":"play","t":1795036254659,"s":1,"id":"82fb9759e67b2085","v":17,"text":"stay"}');
INSERT INTO public.events VALUES (6505126870378588091, 11, '{"k":"play","t":1795036254710,"at":1795036254711,"s":0,"id":"519a8dc9ca669ad3","v":19,"text":"move a10"}');
INSERT INTO public.events VALUES (6505126870378588091, 12, '{"k":"play","t":1795036254775,"s":0,"id":"c955d22bf2b8f1d7","v":20,"text":"stay"}');
INSERT INTO public.events VALUES (6505126870378588091, 13, '{"k":"play","t":1795036254827,"s":1,"id":"fa4de6e353cc7354","v":22,"text":"move a38"}');
INSERT INTO public.events VALUES (504281501549777634, 0, '{"k":"make","t":1795036255166,"at":1795036255085,"s":-1,"game":"keyhole","rules":1,"options":["midnight=off","merge=off","movement=secret","mirror=plain","layout=drawn","fov=wide","glimpse=1","die=chooser","aid=off"],"seats":[{"kind":"person","invite":"c5933e20207d0faac4630697b4c1cc20","name":"Ada","token":"d8820ca84b4f7e3e65c37ab7524a83b3"},{"kind":"link","invite":"2464345fc9c078a0dcb5d34634477070"}],"clock":"none","seconds":0,"plus":0,"away":"bot","dice":2,"seed":"68fc0f0e6edbb0b5722e6940c592075c870d4c32eb414082aaed8c694316191d"}');
INSERT INTO public.events VALUES (504281501549777634, 1, '{"k":"seal","t":1795036255168,"s":0,"seal":"47c4044c70306bf16f36a592d4c5513e3d11f38d546a7b3b41420321fd226f58"}');
INSERT INTO public.events VALUES (504281501549777634, 2, '{"k":"take","t":1795036255172,"at":1795036255169,"s":1,"name":"Zoë 1","token":"b7bb63384df169dd588885f5885e9f05","seal":"a7225a7c7062867731b26fc1d326b52e2b4a858136dbcabd6491a254dd98a9d5"}');
INSERT INTO public.events VALUES (504281501549777634, 3, '{"k":"luck","t":1795036255226,"s":1,"id":"eb2c3f95fa393697","luck":"7f51797d23fbcc5aeddf9911b6e6c6c64cbaa7e74564fde687b0068c2073f22e"}');
INSERT INTO public.events VALUES (504281501549777634, 4, '{"k":"luck","t":1795036255231,"at":1795036255227,"s":0,"id":"b8b20fe09800e84a","luck":"e65f5637cc492c4244ccc1efe0442ebaacfa4b1b20d1db454caa12ce413c9435"}');
INSERT INTO public.events VALUES (504281501549777634, 5, '{"k":"play","t":1795036255244,"s":1,"id":"56c96a425f0b5496","v":4,"text":"pass"}');
INSERT INTO public.events VALUES (504281501549777634, 6, '{"k":"play","t":1795036255363,"s":1,"id":"1bd0da352951acfd","v":5,"text":"ghost lg1"}');
INSERT INTO public.events VALUES (504281501549777634, 7, '{"k":"play","t":1795036255935,"s":1,"id":"07eaff8f96e7d7d3","v":6,"text":"go e6"}');
INSERT INTO public.events VALUES (504281501549777634, 8, '{"k":"play","t":1795036256522,"s":1,"id":"57c93d27ca2079ab","v":7,"text":"stand 255 345 0"}');
INSERT INTO public.events VALUES (504281501549777634, 9, '{"k":"play","t":1795036257115,"s":1,"id":"07222242e8a4ab96","v":8,"text":"done"}');
INSERT INTO public.events VALUES (504281501549777634, 10, '{"k":"play","t":1795036257686,"s":0,"id":"f1ebb8bf9928e416","v":9,"text":"done"}');
INSERT INTO public.events VALUES (504281501549777634, 11, '{"k":"play","t":1795036257760,"s":1,"id":"841fa26d4491ef26","v":12,"text":"side north"}');
INSERT INTO public.events VALUES (504281501549777634, 12, '{"k":"play","t":1795036258351,"at":1795036258352,"s":0,"id":"641737fc21c42ea7","v":14,"text":"ghost lg1"}');
INSERT INTO public.events VALUES (504281501549777634, 13, '{"k":"play","t":1795036258427,"s":0,"id":"3b5931cacad57a68","v":15,"text":"go e5"}');
INSERT INTO public.events VALUES (-8765353551053770175, 0, '{"k":"make","t":1795036258695,"at":1795036258693,"s":-1,"game":"hourglass","rules":1,"options":["length=auto","glasses=hill","memory=open"],"seats":[{"kind":"person","invite":"93eed5b25318fc38f5abd99a27b29843","name":"Ada","token":"fda7babb90f82b879df1032f76aa4a7a"},{"kind":"link","invite":"957c224cf58e8003ebac40ac4c0e7842"}],"clock":"none","seconds":0,"plus":0,"away":"bot","dice":2,"seed":"0bee9133145397d0472ac3dbb39fb11203b42d1de4b66d4f0293038b2702205a"}');
INSERT INTO public.events VALUES (-8765353551053770175, 1, '{"k":"seal","t":1795036258709,"s":0,"seal":"2e9c9a7c18f160ec0683dd8c55de593699e0e8c27607c68ed5f11126b8e12fd0"}');
INSERT INTO public.events VALUES (-8765353551053770175, 2, '{"k":"take","t":1795036258724,"at":1795036258717,"s":1,"name":"Zoë 1","token":"9d901b4abee37e3546c718daeb94b7ce","seal":"d02938d315f07b34434fe201bb4d44ca0e499988ae2be5b8765dde39316a840d"}');
INSERT INTO public.events VALUES (-8765353551053770175, 3, '{"k":"luck","t":1795036258728,"s":1,"id":"b2ab511b7349b157","luck":"82bbf0ff1578f28811b5acc2c475209212b0547de47bde04333e41d7b45b118a"}');
INSERT INTO public.events VALUES (-8765353551053770175, 4, '{"k":"luck","t":1795036258735,"at":1795036258728,"s":0,"id":"9d3c87be5018a006","luck":"236a3d3779ab94abcf0ca3960d00f25af5ff29c91f07bd6a2943f434cb8ef0a8"}');
INSERT INTO public.events VALUES (-8765353551053770175, 5, '{"k":"play","t":1795036258740,"s":0,"id":"028219e2a97472f5","v":1,"text":"start p11 up"}');
INSERT INTO public.events VALUES (-8765353551053770175, 6, '{"k":"resign","t":1795036258741,"s":1,"id":"4fbfb3cf1c58b404"}');
INSERT INTO public.events VALUES (1600065759476908937, 0, '{"k":"make","t":1795036258749,"s":-1,"game":"midnight","rules":1,"options":["mode=auto","target=24","wins=3","backpass=true","finish=stop","runout=midnight"],"seats":[{"kind":"person","invite":"cc14874d273068d743d1d07cf37be61f","name":"Ada","token":"1acb449fa470425097771bc8eed1806c"},{"kind":"anyone","invite":"811db35989a9d979c0fe9136629b226f"}],"clock":"none","seconds":0,"plus":0,"away":"bot","dice":2,"seed":"53019423ed5019652f44ea57c1d4cf5b6244a6a6a1598b90f1b288435e398a7f"}');
INSERT INTO public.events VALUES (1600065759476908937, 1, '{"k":"seal","t":1795036258804,"s":0,"seal":"4c3f69ac56e501d9dc7d0cc9fa024e65210f83a875fcac6c26b477e362c86eac","luck":"bb35dc9ae60782806d021d2be9ef762801c83edee7c099eda0c6372fd42a756a"}');
INSERT INTO public.events VALUES (-7076326460999631677, 0, '{"k":"make","t":1795036258904,"at":1795036258817,"s":-1,"game":"hourglass","rules":1,"options":["length=auto","glasses=hill","memory=open"],"seats":[{"kind":"person","invite":"c38882847b433bb62c2e154abf45e8f7","name":"Ada","token":"549758bb7b516292f91726df2dc8a2d2"},{"kind":"bot","bot":"greedy"}],"clock":"none","seconds":0,"plus":0,"away":"bot","dice":2,"seed":"595840a182d4e35f60d39d6273b337749130e89040bd0c78acf01bc99fa5046a"}');
INSERT INTO public.events VALUES (-7076326460999631677, 3, '{"k":"play","t":1795036258930,"at":1795036258931,"s":1,"v":2,"text":"start r10 down"}');
INSERT INTO public.events VALUES (1647705219736318543, 0, '{"k":"make","t":1795036259549,"s":-1,"game":"hourglass","rules":1,"options":["length=auto","glasses=hill","memory=open"],"seats":[{"kind":"person","invite":"17595923dc2b2b8256f6d0881aaa50be","name":"Ada Lovelace","token":"7296db19939febaa6fc905245c34192f","player":"9d97172a5da5e99b7a341bbb5c33009d","account":1},{"kind":"bot","bot":"greedy"}],"clock":"none","seconds":0,"plus":0,"away":"bot","dice":2,"seed":"83f0669f2ff676fb162a547dfbcf21b960a864833c439dbe32db818042820bc9"}');
INSERT INTO public.events VALUES (1647705219736318543, 1, '{"k":"seal","t":1795036259556,"s":0,"seal":"02f281723013b2ddb9d64acac0526d42530a83dd1141aa72cee9b46ffb699837","luck":"8f051a36ad076be8310aea31ef0e682ff2d7aad639394691d6b033b738aa93c8"}');
INSERT INTO public.events VALUES (1647705219736318543, 2, '{"k":"resign","t":1795036259564,"s":0,"id":"8ec703cc4cbd36ea"}');


--
-- Data for Name: facts; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.facts VALUES ('key/cookie', 'f7985fb34e1430d283c186933f7b5426a0f9484f7d83fc0f825f1743167a8fb1');
INSERT INTO public.facts VALUES ('key/invite', '0fb68e3e833c22cdfdef1c471fc4fb53a820d75555e9eab9eb8a9d9edcce0335');
INSERT INTO public.facts VALUES ('key/push', '8f6c8fa6c6fb6d3726708527ecc5ae12d9b5d5a9ed553bed8ed8d4a374723115');
INSERT INTO public.facts VALUES ('name/6164616c6f76656c616365', '9d97172a5da5e99b7a341bbb5c33009d $argon2id$v=19$m=65536,t=2,p=1$C7sa/LxWDEpD9NOxdJWZ6g$2CrVq+RW7qO6xC41RcJiQtnDnybzcuIWnzVP2HjaTXs Ada Lovelace');
INSERT INTO public.facts VALUES ('same/397c80d90a384419d8ff534530da4a2d', '9d97172a5da5e99b7a341bbb5c33009d Ada Lovelace');
INSERT INTO public.facts VALUES ('mine/9d97172a5da5e99b7a341bbb5c33009d/16ddd32adcf0b24f', '1');
INSERT INTO public.facts VALUES ('rating/hourglass/p/416461204c6f76656c616365', '1337.6891 290.3190 0.05999968 1');
INSERT INTO public.facts VALUES ('rating/hourglass/b/677265656479', '1662.3109 290.3190 0.05999968 1');
INSERT INTO public.facts VALUES ('time/service', '1795036259744');


--
-- Data for Name: tables; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.tables VALUES (4646960359296118776, 1795036251726, 0, false);
INSERT INTO public.tables VALUES (-6042484750938424674, 1795036252678, 0, false);
INSERT INTO public.tables VALUES (-4080258301756209637, 1795036253487, 0, false);
INSERT INTO public.tables VALUES (6505126870378588091, 1795036254352, 0, false);
INSERT INTO public.tables VALUES (504281501549777634, 1795036255166, 0, false);
INSERT INTO public.tables VALUES (-8765353551053770175, 1795036258695, 0, false);
INSERT INTO public.tables VALUES (1600065759476908937, 1795036258749, 0, true);
INSERT INTO public.tables VALUES (-7076326460999631677, 1795036258904, 0, false);
INSERT INTO public.tables VALUES (1647705219736318543, 1795036259549, 0, false);


--
-- Name: chat_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.chat_id_seq', 5, true);


--
-- Name: chat chat_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.chat
    ADD CONSTRAINT chat_pkey PRIMARY KEY (id);


--
-- Name: chat chat_tab_ref_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.chat
    ADD CONSTRAINT chat_tab_ref_key UNIQUE (tab, ref);


--
-- Name: events events_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (tab, number);


--
-- Name: facts facts_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.facts
    ADD CONSTRAINT facts_pkey PRIMARY KEY (key);


--
-- Name: tables tables_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tables
    ADD CONSTRAINT tables_pkey PRIMARY KEY (id);


--
-- Name: chat_of_table; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX chat_of_table ON public.chat USING btree (tab, id);


--
-- Name: tables_due_id; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tables_due_id ON public.tables USING btree (due, id) WHERE (due > 0);


--
-- Name: tables_listed; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tables_listed ON public.tables USING btree (made) WHERE listed;


--
-- PostgreSQL database dump complete
--

\unrestrict UXcl2OPFwz1d2j7leePMBGAfa0wm80dcJQDOJQRpXJfgW7uQ5wwjJnHbXarwm0q

