--
-- PostgreSQL database dump
--

\restrict 4spIWGF1JBOV2h08IUfPqRKL2Fdm3MCzYSvV6QjcYuCQDtoZ9V6hDZKDpzfH4dR

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

INSERT INTO public.chat VALUES (1, 3616052292229912832, '0:806eb27439a97558', '{"k":"chat","t":1794956342708,"s":0,"text":"Good evening.","by":"Ada"}');
INSERT INTO public.chat VALUES (2, 5992939000882955371, '0:df5a3ffa26d8764a', '{"k":"chat","t":1794956343412,"s":0,"text":"Good evening.","by":"Ada"}');
INSERT INTO public.chat VALUES (3, 4263636375545160135, '0:258298d9af844468', '{"k":"chat","t":1794956344063,"s":0,"text":"Good evening.","by":"Ada"}');
INSERT INTO public.chat VALUES (4, -315357107252507712, '0:39fb76d4c6ffe107', '{"k":"chat","t":1794956344729,"s":0,"text":"Good evening.","by":"Ada"}');
INSERT INTO public.chat VALUES (5, 481894561130301673, '0:8989665dedc59ab2', '{"k":"chat","t":1794956345417,"s":0,"text":"Good evening.","by":"Ada"}');


--
-- Data for Name: events; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.events VALUES (3616052292229912832, 0, '{"k":"make","t":1794956341997,"at":1794956341983,"s":-1,"game":"hourglass","rules":1,"options":["length=auto","glasses=hill","memory=open"],"seats":[{"kind":"person","invite":"88fe47a07bbaed97c6d3d55cde6d9938","name":"Ada","token":"189655a0c92a3435f7e98757811de5d6"},{"kind":"link","invite":"5b9cb166799f422183cfb5418b4c63a1"}],"clock":"none","seconds":0,"plus":0,"away":"bot","dice":2,"seed":"d07f5a4909160770d4cdafb9fc2da4438681d6c74821ee42ab62fc86daedc963"}');
INSERT INTO public.events VALUES (3616052292229912832, 1, '{"k":"seal","t":1794956342004,"s":0,"seal":"260a340afd75fb5a7e2662dcf82cec6c164ac7e61a3ef2a46503d6b38e73781e"}');
INSERT INTO public.events VALUES (3616052292229912832, 2, '{"k":"take","t":1794956342016,"at":1794956342015,"s":1,"name":"Zoë 1","token":"14b1a918df78eac36fe3bd19bff10c98","seal":"98ce9cedb4c40d7f4f60b8395f7ef5dbabe29c79ec9908e6acac55476ac52451"}');
INSERT INTO public.events VALUES (3616052292229912832, 3, '{"k":"luck","t":1794956342036,"s":1,"id":"8ae3a8a390e31af4","luck":"e325bfe7a0a84e06b0858a7f9d00129b21225a5091a207643eaff6e4fbbdeb45"}');
INSERT INTO public.events VALUES (3616052292229912832, 4, '{"k":"luck","t":1794956342054,"at":1794956342037,"s":0,"id":"cb9a1c420f14b5f1","luck":"2527d1a3676ebfda15373542c539c4fdd08dd17ae2ae8248b81d0573f4fed7a5"}');
INSERT INTO public.events VALUES (3616052292229912832, 5, '{"k":"play","t":1794956342064,"s":0,"id":"99b55ccf687132ed","v":1,"text":"start r3 up"}');
INSERT INTO public.events VALUES (3616052292229912832, 6, '{"k":"play","t":1794956342184,"s":1,"id":"8a155bf5c5e0659a","v":2,"text":"start r8 down"}');
INSERT INTO public.events VALUES (3616052292229912832, 7, '{"k":"play","t":1794956342289,"s":0,"id":"e8d41270fd980c25","v":3,"text":"start r16 up"}');
INSERT INTO public.events VALUES (3616052292229912832, 8, '{"k":"play","t":1794956342391,"s":1,"id":"e5848f6d74781b1d","v":4,"text":"take c j25"}');
INSERT INTO public.events VALUES (3616052292229912832, 9, '{"k":"play","t":1794956342497,"s":0,"id":"c51d7f0034d769fe","v":5,"text":"slip b r25"}');
INSERT INTO public.events VALUES (3616052292229912832, 10, '{"k":"play","t":1794956342601,"s":1,"id":"b186cda44523c68c","v":6,"text":"slip a p18"}');
INSERT INTO public.events VALUES (5992939000882955371, 0, '{"k":"make","t":1794956342745,"at":1794956342740,"s":-1,"game":"midnight","rules":1,"options":["mode=auto","target=24","wins=3","backpass=true","finish=stop","runout=midnight"],"seats":[{"kind":"person","invite":"5da5a4443f7535734fce233821faf771","name":"Ada","token":"8e79ba1b4e37e2b7878daa62b48aad1b"},{"kind":"link","invite":"6e3f09c1b7c3615c5e2b2343ab23a0bb"}],"clock":"none","seconds":0,"plus":0,"away":"bot","dice":2,"seed":"6953b442932bd38957af79ecc45d1d7d8cdd76c3ec200cba63e39b9f07810d82"}');
INSERT INTO public.events VALUES (5992939000882955371, 1, '{"k":"seal","t":1794956342752,"s":0,"seal":"3438adb3d5d377afb2a334e6d934c53d9c69d858152b37ad00bf23fe4da7e664"}');
INSERT INTO public.events VALUES (5992939000882955371, 2, '{"k":"take","t":1794956342760,"at":1794956342754,"s":1,"name":"Zoë 1","token":"08a5d070ea35c07dd30716d0c7a94737","seal":"6bd6f2325b7177cf493b0ca6cbfa1afe78ef318257dc8b9b87fb5c224735ef29"}');
INSERT INTO public.events VALUES (5992939000882955371, 3, '{"k":"luck","t":1794956342765,"s":1,"id":"4b087038d7b091dc","luck":"d34d554b6ef8f105a24faab8adafe610d24866b1038d88c55b602e89d8a3f07c"}');
INSERT INTO public.events VALUES (5992939000882955371, 4, '{"k":"luck","t":1794956342772,"at":1794956342765,"s":0,"id":"5db71e5be93b1aff","luck":"ce1ce4deeb603842ac977e95fccc35304af4f1b81548d7063886124b76c164ca"}');
INSERT INTO public.events VALUES (5992939000882955371, 5, '{"k":"play","t":1794956342777,"s":0,"id":"ca761fafff87ed55","v":3,"text":"play r5b2"}');
INSERT INTO public.events VALUES (5992939000882955371, 6, '{"k":"play","t":1794956342883,"s":1,"id":"ee01859b0d467107","v":4,"text":"play b1r6"}');
INSERT INTO public.events VALUES (5992939000882955371, 7, '{"k":"play","t":1794956342993,"s":0,"id":"58be018bbff1658b","v":5,"text":"play r1y6"}');
INSERT INTO public.events VALUES (5992939000882955371, 8, '{"k":"play","t":1794956343096,"s":1,"id":"05f1330600c21ae7","v":6,"text":"play g2b5"}');
INSERT INTO public.events VALUES (5992939000882955371, 9, '{"k":"play","t":1794956343198,"s":0,"id":"9227698a4efbb38a","v":7,"text":"play g3y4"}');
INSERT INTO public.events VALUES (5992939000882955371, 10, '{"k":"play","t":1794956343305,"s":1,"id":"3a8278683491ba21","v":8,"text":"play y4b3"}');
INSERT INTO public.events VALUES (4263636375545160135, 0, '{"k":"make","t":1794956343420,"at":1794956343415,"s":-1,"game":"halloween","rules":1,"options":["mode=standard","cards=random","reroll=own","start=equal","max_rounds=40"],"seats":[{"kind":"person","invite":"a16aea929e806f4c4b701aa33b590511","name":"Ada","token":"ad1ee3748840b5671df798094313e27d"},{"kind":"link","invite":"13e9940e2c391ebb19d9ad9ab92a7805"}],"clock":"none","seconds":0,"plus":0,"away":"bot","dice":2,"seed":"34cbc0770e99dc7f401e5fdfa3a1edb19603f741a5fc00045989412d02e4a6fe"}');
INSERT INTO public.events VALUES (4263636375545160135, 1, '{"k":"seal","t":1794956343421,"s":0,"seal":"eb96bdc35e84c54ecc39ce4f480c2a08b5d319ecd24c5e9c3dc791eabdff4b75"}');
INSERT INTO public.events VALUES (4263636375545160135, 2, '{"k":"take","t":1794956343425,"s":1,"name":"Zoë 1","token":"2f69866b765249d147562fb227e6dcb2","seal":"9e837e5c26eaa70719591aba2a0ca2ea7da5acffb76e38a3fd7efe3bcee82b5f"}');
INSERT INTO public.events VALUES (4263636375545160135, 3, '{"k":"luck","t":1794956343432,"s":1,"id":"6bcf8b1185cca040","luck":"37258bc130f62bc29680b12f2db291449f3af3cbbbf9ddfda23af346fa265677"}');
INSERT INTO public.events VALUES (4263636375545160135, 4, '{"k":"luck","t":1794956343433,"at":1794956343432,"s":0,"id":"09b885eb5d6f8b9f","luck":"a615dcfda906483198c27642a501c373f2fbce93425c8bf087cf549e616baf08"}');
INSERT INTO public.events VALUES (4263636375545160135, 5, '{"k":"play","t":1794956343436,"s":0,"id":"4b0856276ce06cb4","v":2,"text":"act a summon"}');
INSERT INTO public.events VALUES (4263636375545160135, 6, '{"k":"play","t":1794956343541,"s":0,"id":"a53929e2ceb3b527","v":3,"text":"summon police blue"}');
INSERT INTO public.events VALUES (4263636375545160135, 7, '{"k":"play","t":1794956343643,"at":1794956343642,"s":0,"id":"3524bdbc79dbb8af","v":4,"text":"act b upgrade"}');
INSERT INTO public.events VALUES (4263636375545160135, 8, '{"k":"play","t":1794956343749,"s":0,"id":"bed7fd96c902ccf5","v":5,"text":"upgrade police blue"}');
INSERT INTO public.events VALUES (4263636375545160135, 9, '{"k":"play","t":1794956343854,"s":0,"id":"591e799a6e84d595","v":6,"text":"raise b"}');
INSERT INTO public.events VALUES (4263636375545160135, 10, '{"k":"play","t":1794956343956,"s":0,"id":"dd36b75550cf5c23","v":7,"text":"rest c"}');
INSERT INTO public.events VALUES (-315357107252507712, 0, '{"k":"make","t":1794956344070,"at":1794956344069,"s":-1,"game":"clockman","rules":1,"options":["transfer=true","hamster=one","robbery=true","trade=true","whytooki=stay","rounds=200"],"seats":[{"kind":"person","invite":"925e0cb2f9d4d727d04243adece84a14","name":"Ada","token":"fcbf1cefb630019ab6f641222c5c2987"},{"kind":"link","invite":"b00021597b41772bba8e5db3e28a36b4"}],"clock":"none","seconds":0,"plus":0,"away":"bot","dice":2,"seed":"48bb5a661616e4ce4b68f3eb04c0ba5e42ca28774dce14850c55badaceefae15"}');
INSERT INTO public.events VALUES (-315357107252507712, 1, '{"k":"seal","t":1794956344073,"s":0,"seal":"e6ebce28e01d7d21fd53ffc2d4530ad4a61c44fbde6d83d179cd99e0838c91ff"}');
INSERT INTO public.events VALUES (-315357107252507712, 2, '{"k":"take","t":1794956344080,"at":1794956344077,"s":1,"name":"Zoë 1","token":"4dcd24313f9f00161989c4d6c18d8130","seal":"c938fdaa1826a6b991da539fc4f7b04f841f39357fec70107bf327b4d1bedc42"}');
INSERT INTO public.events VALUES (-315357107252507712, 3, '{"k":"luck","t":1794956344082,"s":1,"id":"cbc8b03c1a3ad1eb","luck":"1579b8ece4b3872a96fc95e124f3c22c5fa28952b023249b833dcd65a4285d27"}');
INSERT INTO public.events VALUES (-315357107252507712, 4, '{"k":"luck","t":1794956344088,"at":1794956344082,"s":0,"id":"29175c240b37cc00","luck":"df49fe9ec1f595eae17cab6c1a921e2e091e430abe17b3c0a2aab9846cbcc7f8"}');
INSERT INTO public.events VALUES (-315357107252507712, 5, '{"k":"play","t":1794956344093,"s":0,"id":"fa2950f54cda2a50","v":11,"text":"move a2"}');
INSERT INTO public.events VALUES (-315357107252507712, 6, '{"k":"play","t":1794956344200,"s":1,"id":"0f9365ac4d1f4a78","v":12,"text":"move a24"}');
INSERT INTO public.events VALUES (-315357107252507712, 7, '{"k":"play","t":1794956344304,"s":0,"id":"de57104ecc326828","v":14,"text":"move a5"}');
INSERT INTO public.events VALUES (-315357107252507712, 8, '{"k":"play","t":1794956344409,"s":1,"id":"49d19b9436dd1f7f","v":16,"text":"move a28"}');
INSERT INTO public.events VALUES (-315357107252507712, 9, '{"k":"play","t":1794956344517,"s":0,"id":"c9c280e1d068ae55","v":18,"text":"move a6"}');
INSERT INTO public.events VALUES (-315357107252507712, 10, '{"k":"play","t":1794956344622,"s":1,"id":"5190d7e9637ce485","v":20,"text":"move a34"}');
INSERT INTO public.events VALUES (481894561130301673, 0, '{"k":"make","t":1794956344739,"at":1794956344737,"s":-1,"game":"keyhole","rules":1,"options":["midnight=off","merge=off","movement=secret","mirror=plain","layout=drawn","fov=wide","glimpse=1","die=chooser"],"seats":[{"kind":"person","invite":"43eb2ade0ca459e0bc48cc367d944016","name":"Ada","token":"5c285afcc068bd9a018043d1a76d5694"},{"kind":"link","invite":"1a062134879efd4225352ba2095220a1"}],"clock":"none","seconds":0,"plus":0,"away":"bot","dice":2,"seed":"90bb05c582895d4f817be348e1c0e25ada2e4ce7ec9c9ea02c999a7e1bba3741"}');
INSERT INTO public.events VALUES (481894561130301673, 1, '{"k":"seal","t":1794956344744,"s":0,"seal":"a36c83c47a25cdcf8a9daa6be976634c1c50eae2726e0388ef37fbd0ff13731c"}');
INSERT INTO public.events VALUES (481894561130301673, 2, '{"k":"take","t":1794956344751,"at":1794956344750,"s":1,"name":"Zoë 1","token":"b8b2eefae4d98240f8f6c35f4bb75baf","seal":"05c8f012725e742908c7940939f3975f7202923b7815519fec186802a67aaa8f"}');
INSERT INTO public.events VALUES (481894561130301673, 3, '{"k":"luck","t":1794956344772,"s":1,"id":"f3596d3e71418c5d","luck":"62254a3d3a16bf5146e630104838de4f4e34c06a3d2da1eb3d3d43cf54064c47"}');
INSERT INTO public.events VALUES (481894561130301673, 4, '{"k":"luck","t":1794956344778,"at":1794956344773,"s":0,"id":"79db2fcf03b7b5ee","luck":"64385f0c5a56c65239fc55acc3d7780018f46cd7c92ff0bcfd05ce9514c8f2bd"}');
INSERT INTO public.events VALUES (481894561130301673, 5, '{"k":"play","t":1794956344782,"s":1,"id":"85514dd619102ef6","v":4,"text":"pass"}');
INSERT INTO public.events VALUES (481894561130301673, 6, '{"k":"play","t":1794956344884,"s":1,"id":"f27656c52ee052ed","v":5,"text":"ghost md1"}');
INSERT INTO public.events VALUES (481894561130301673, 7, '{"k":"play","t":1794956344992,"s":1,"id":"27afaaf093295dc4","v":6,"text":"go c1"}');
INSERT INTO public.events VALUES (481894561130301673, 8, '{"k":"play","t":1794956345097,"s":1,"id":"6c06dc5134711695","v":7,"text":"stand 132 30 0"}');
INSERT INTO public.events VALUES (481894561130301673, 9, '{"k":"play","t":1794956345201,"s":1,"id":"79929a92c6c5084b","v":8,"text":"ghost sm1"}');
INSERT INTO public.events VALUES (481894561130301673, 10, '{"k":"play","t":1794956345310,"s":1,"id":"0c4213d7bd685051","v":9,"text":"go f6"}');
INSERT INTO public.events VALUES (7591448081153519092, 0, '{"k":"make","t":1794956345428,"at":1794956345425,"s":-1,"game":"hourglass","rules":1,"options":["length=auto","glasses=hill","memory=open"],"seats":[{"kind":"person","invite":"d3d643bee93cfcb73a8c74069db39b3c","name":"Ada","token":"bc748f9a5ecf5c5f94ba0b30066d4f1b"},{"kind":"link","invite":"60602a55714914fa13139d2b02c780de"}],"clock":"none","seconds":0,"plus":0,"away":"bot","dice":2,"seed":"95ca671a685727c2325027a52c4c01481cf7b5b7fa693178ac6468279fbc2881"}');
INSERT INTO public.events VALUES (7591448081153519092, 1, '{"k":"seal","t":1794956345434,"s":0,"seal":"657d10fdc514a1c766671f5a137ebdc19095cbf6aaa74286f09e34f0f3fad70e"}');
INSERT INTO public.events VALUES (7591448081153519092, 2, '{"k":"take","t":1794956345443,"at":1794956345442,"s":1,"name":"Zoë 1","token":"9684071916ae7f81546fd4e08040f026","seal":"5fe224da40e617f1532a6417bea8c83a7118bcae11fdf672b4bdf3f6d3cf7e7a"}');
INSERT INTO public.events VALUES (7591448081153519092, 3, '{"k":"luck","t":1794956345452,"s":1,"id":"81ff004924653bd7","luck":"bf37a9b13245260758d4124ce4b3f95647183a9eef1482ebe279d59dfa332978"}');
INSERT INTO public.events VALUES (7591448081153519092, 4, '{"k":"luck","t":1794956345460,"at":1794956345455,"s":0,"id":"1e1917d2db38b2ff","luck":"c36515f736e77d2402b7c87344a5fa894bc3e78f20253b1415683e8a43e32a1e"}');
INSERT INTO public.events VALUES (7591448081153519092, 5, '{"k":"play","t":1794956345468,"s":0,"id":"c839abaa3b72b712","v":1,"text":"start r5 up"}');
INSERT INTO public.events VALUES (7591448081153519092, 6, '{"k":"play","t":1794956345570,"s":1,"id":"de0a5035c76931f6","v":2,"text":"start p7 down"}');
INSERT INTO public.events VALUES (7591448081153519092, 7, '{"k":"play","t":1794956345673,"s":0,"id":"2554333701293986","v":3,"text":"start r17 up"}');
INSERT INTO public.events VALUES (7591448081153519092, 8, '{"k":"play","t":1794956345777,"s":1,"id":"905f3f2fa85eb3ee","v":4,"text":"slip a p9"}');
INSERT INTO public.events VALUES (7591448081153519092, 9, '{"k":"resign","t":1794956345885,"s":0,"id":"296cd7d03c8625c1"}');
INSERT INTO public.events VALUES (652980576688733123, 0, '{"k":"make","t":1794956345891,"at":1794956345890,"s":-1,"game":"midnight","rules":1,"options":["mode=auto","target=24","wins=3","backpass=true","finish=stop","runout=midnight"],"seats":[{"kind":"person","invite":"8f62aa1d3ddcf81de152fb24d2d67cd4","name":"Ada","token":"33087a575e29d83051bdd84dda828035"},{"kind":"anyone","invite":"56ba392722a36d4fb941c6027d72cd82"}],"clock":"none","seconds":0,"plus":0,"away":"bot","dice":2,"seed":"20298f9c15cacc6f7de8f811c256d367c478d79e6e145e73dbdf1050148e3921"}');
INSERT INTO public.events VALUES (652980576688733123, 1, '{"k":"seal","t":1794956345894,"s":0,"seal":"ecef2d6ee6f5c81480bc8f95d3385d0dc8f29012ebc9bd783132765baae35cd6","luck":"16b6046c23ecdabe5bc1cbb8cac15ea362d74789c12dd4789c7878c5f42c7f5f"}');
INSERT INTO public.events VALUES (-6374377076082091181, 0, '{"k":"make","t":1794956345905,"at":1794956345897,"s":-1,"game":"hourglass","rules":1,"options":["length=auto","glasses=hill","memory=open"],"seats":[{"kind":"person","invite":"9a10fe64aeef6b9a6cd2e76e8dc7ea97","name":"Ada","token":"b427e425f2b511c53cfb93ebcc1ec8b5"},{"kind":"bot","bot":"greedy"}],"clock":"none","seconds":0,"plus":0,"away":"bot","dice":2,"seed":"3543440a089a7eb79bc89a559fc877cbc91dd044c65622931d6010e958a67d22"}');
INSERT INTO public.events VALUES (-6374377076082091181, 1, '{"k":"seal","t":1794956345908,"s":0,"seal":"4adb6011c4a265752e87f9a2d3c43b83e8798c8591e556b1e9ca7fcb27a6cc9a","luck":"15386dbda956a5e0ca6e46436b2104b00ad66e3d2acfc0bad5f58e5e19ccc7e2"}');


--
-- Data for Name: facts; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.facts VALUES ('key/cookie', '492ba8d0ebc3b06722237e285f8c0eadfc6f221a7abafc04f0e886651fd28b97');
INSERT INTO public.facts VALUES ('key/invite', 'be67657e27a1a2ae228647c7408157a06936742f28f3f47a41f013e6ae0840a6');
INSERT INTO public.facts VALUES ('key/push', '96b60f1d291a3c5bf384009316ee4ef80a6819e352cfb7d26b9d207ce50ef7e7');
INSERT INTO public.facts VALUES ('time/service', '1794956344979');


--
-- Data for Name: tables; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.tables VALUES (3616052292229912832, 1794956341997, 0, false);
INSERT INTO public.tables VALUES (5992939000882955371, 1794956342745, 0, false);
INSERT INTO public.tables VALUES (4263636375545160135, 1794956343420, 0, false);
INSERT INTO public.tables VALUES (-315357107252507712, 1794956344070, 0, false);
INSERT INTO public.tables VALUES (481894561130301673, 1794956344739, 0, false);
INSERT INTO public.tables VALUES (7591448081153519092, 1794956345428, 0, false);
INSERT INTO public.tables VALUES (652980576688733123, 1794956345891, 0, true);
INSERT INTO public.tables VALUES (-6374377076082091181, 1794956345905, 0, false);


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

\unrestrict 4spIWGF1JBOV2h08IUfPqRKL2Fdm3MCzYSvV6QjcYuCQDtoZ9V6hDZKDpzfH4dR

