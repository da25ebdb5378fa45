//! Measures texting_robots. Speaks as worker.mjs does: a JSON object a line, in and out.
//!
//! It reads a file for one agent only, so `parse` reads each file for one agent, and `check` keeps one reading for each.

use cpu_time::ProcessTime;
use serde_json::{json, Value};
use std::io::{stdin, BufRead};
use texting_robots::Robot;

const AGENT: &str = "googlebot";

struct Site {
    robots: String,
    links: Vec<String>,
    /** One for each agent of the job. */
    parsed: Vec<Robot>,
}

fn main() {
    let mut prepared = String::new();
    let mut sites = Vec::new();
    for line in stdin().lock().lines() {
        let job: Value = serde_json::from_str(&line.unwrap()).unwrap();
        if prepared != text(&job["name"]) {
            prepared = text(&job["name"]);
            sites = sites_of(&job);
        }
        let least_ms = job["leastMs"].as_f64().unwrap();
        let start = ProcessTime::now();
        let mut passes = 0.0;
        let (count, verdicts, spent) = loop {
            let (count, verdicts) = run(&job, &sites);
            passes += 1.0;
            let spent = start.elapsed().as_secs_f64() * 1000.0;
            if spent >= least_ms {
                break (count, verdicts, spent);
            }
        };
        println!("{}", json!({ "ms": spent / passes, "count": count, "verdicts": verdicts }));
    }
}

/** How much was done, and how many verdicts were "allowed", or files refused. */
fn run(job: &Value, sites: &[Site]) -> (usize, usize) {
    let (mut count, mut verdicts) = (0, 0);
    let links = job["links"].as_f64().unwrap() as usize;
    match job["work"].as_str().unwrap() {
        "parse" => {
            for site in sites {
                count += 1;
                verdicts += Robot::new(AGENT, site.robots.as_bytes()).is_err() as usize;
            }
        }
        "check" => {
            for site in sites {
                for robot in &site.parsed {
                    for link in &site.links {
                        count += 1;
                        verdicts += robot.allowed(link) as usize;
                    }
                }
            }
        }
        "parse-and-check" => {
            for site in sites {
                let Ok(robot) = Robot::new(AGENT, site.robots.as_bytes()) else { continue };
                for link in site.links.iter().take(links) {
                    count += 1;
                    verdicts += robot.allowed(link) as usize;
                }
            }
        }
        other => panic!("no such work: {other}"),
    }
    (count, verdicts)
}

fn sites_of(job: &Value) -> Vec<Site> {
    let data: Value = serde_json::from_slice(&std::fs::read(text(&job["data"])).unwrap()).unwrap();
    let needs_links = job["work"] != "parse";
    let sites = data.as_array().unwrap().iter().map(|site| Site {
        robots: text(&site["robots"]),
        links: texts(&site["links"]),
        parsed: Vec::new(),
    });
    let mut sites: Vec<Site> = sites.filter(|site| !needs_links || !site.links.is_empty()).collect();
    if job["work"] == "check" {
        let agents = texts(&job["agents"]);
        for site in &mut sites {
            let read = |agent: &String| Robot::new(agent, site.robots.as_bytes()).ok();
            site.parsed = agents.iter().filter_map(read).collect();
        }
    }
    sites
}

fn texts(value: &Value) -> Vec<String> {
    value.as_array().map(|values| values.iter().map(text).collect()).unwrap_or_default()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}
