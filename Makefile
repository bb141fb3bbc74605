# Witching Hour: the one build description. `make help` lists the targets.
MAKEFLAGS += --no-builtin-rules
.DEFAULT_GOAL := build

CC      ?= gcc
ifeq ($(origin CC),default)
CC      := gcc
endif
BUILD   ?= build
WARN    := -Wall -Wextra -Wpedantic -Wshadow -Wconversion
CFLAGS  ?= -O2 -g
ALL_CFLAGS = -std=c17 $(WARN) -Iinclude $(CFLAGS) -MMD -MP

ENGINE  := $(wildcard src/core/*.c src/games/*/*.c src/match/*.c src/bots/*.c)
APP     := $(wildcard apps/witching/*.c)

.PHONY: build
build: $(BUILD)/witching

$(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -c $< -o $@

$(BUILD)/libwitching.a: $(ENGINE:%.c=$(BUILD)/%.o)
	ar rcs $@ $^

$(BUILD)/witching: $(APP:%.c=$(BUILD)/%.o) $(BUILD)/libwitching.a
	$(CC) $(CFLAGS) $^ -o $@

-include $(shell find $(BUILD) -name '*.d' 2>/dev/null)
