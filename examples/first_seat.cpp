// first_seat.cpp: is it better to go first? Thousands of random matches of every game, by seat.
//
//     c++ first_seat.cpp $(pkg-config --cflags --libs witching) -o first_seat && ./first_seat [MATCHES]
//
// A state is plain bytes: starting a match, copying it and playing it to its end cost a few microseconds.
#include <witching/game.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

// How the wins of this many random matches are shared out among the seats.
static std::vector<double> wins_by_seat(const wh_game &game, unsigned seats, unsigned matches, wh_rng &rng) {
    std::vector<double> wins(seats);
    wh_setup setup;
    wh_setup_default(&game, seats, &setup);
    for (unsigned i = 0; i < matches; i++) {
        alignas(16) unsigned char state[WH_STATE_MAX];
        game.start(state, &setup, nullptr);
        game.playout(state, &rng);
        const uint32_t winners = game.winners(state);
        for (unsigned seat = 0; seat < seats; seat++)
            if (winners >> seat & 1) wins[seat] += 1.0 / wh_popcount(winners);
    }
    return wins;
}

int main(int argc, char **argv) {
    const unsigned matches = argc > 1 ? unsigned(std::strtoul(argv[1], nullptr, 10)) : 2000;
    wh_rng rng;
    wh_rng_seed(&rng, 1);
    for (unsigned i = 0; i < wh_game_count; i++) {
        const wh_game &game = *wh_games[i];
        if (game.specimen) continue;
        for (unsigned seats = game.min_seats; seats <= game.max_seats; seats++) {
            std::printf("%-10s %u seats:", game.id, seats);
            for (double won : wins_by_seat(game, seats, matches, rng)) std::printf(" %5.1f %%", 100 * won / matches);
            std::printf("\n");
        }
    }
}
