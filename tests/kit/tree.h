/* tree.h: JSON as a tree, for tests only: reading test data, comparing by value, walking views.
 * Written apart from the engine's own reader, so that one can be checked against the other. */
#ifndef TESTS_TREE_H
#define TESTS_TREE_H

#include <stdbool.h>
#include <stddef.h>

enum tree_kind { TREE_NULL, TREE_BOOL, TREE_NUMBER, TREE_STRING, TREE_ARRAY, TREE_OBJECT };

struct tree {
    enum tree_kind kind;
    long long number; /* number or bool */
    char *text;       /* string */
    char *key;        /* inside an object */
    struct tree *first, *next;
    size_t count; /* items of an array or object */
};

/* NULL: not JSON. Release with tree_free. */
struct tree *tree_read(const char *text, size_t length);
void tree_free(struct tree *tree);

bool tree_same(const struct tree *a, const struct tree *b); /* by value; the order of keys does not matter */
const struct tree *tree_key(const struct tree *object, const char *key); /* NULL: there is none, or no object */
const struct tree *tree_item(const struct tree *array, size_t index);
const struct tree *tree_at(const struct tree *tree, const char *path); /* "sets.0.owner" */
bool tree_has_string(const struct tree *array, const char *text);
void tree_print(const struct tree *tree, char *out, size_t size); /* for messages; cut off if it does not fit */

#endif
