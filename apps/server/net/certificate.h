/* certificate.h: are the files for TLS what they should be? Looked at before anything listens. */
#ifndef WITCHING_SERVER_NET_CERTIFICATE_H
#define WITCHING_SERVER_NET_CERTIFICATE_H

/* DONE; or FAILED, and it was said what is wrong with which file. */
int certificate_check(const char *certificate, const char *key);

#endif
