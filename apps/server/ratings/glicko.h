/* glicko.h: Glicko-2 (Glickman, "Example of the Glicko-2 system"): the arithmetic of ratings and nothing else. */
#ifndef WITCHING_SERVER_RATINGS_GLICKO_H
#define WITCHING_SERVER_RATINGS_GLICKO_H

struct rating {
    double rating, deviation, volatility;
    unsigned matches;
};

struct outcome {
    struct rating against;
    double score; /* 1 won, 0.5 drawn, 0 lost */
};

struct rating glicko_new(void);
/* The rating after one period with these outcomes. */
struct rating glicko_after(struct rating before, const struct outcome *outcomes, unsigned count);

#endif
